import type { Translation } from '#web/lib/messages.ts';
import type { en } from './people.en.ts';

export const de: Translation<typeof en> = {
  find: 'Person suchen oder anlegen',
  findHelp: 'Tippen Sie einen Namen. Wer noch fehlt, lässt sich gleich anlegen.',
  findHelpRead: 'Tippen Sie einen Namen.',
  addNamed: '„{name}“ als neue Person anlegen',
  addNew: 'Neue Person anlegen',
  newTitle: 'Neue Person',
  kind: 'Art',
  kindPerson: 'Person',
  kindCompany: 'Firma',
  givenName: 'Vorname',
  familyName: 'Nachname',
  companyName: 'Name der Firma',
  email: 'E-Mail',
  phone: 'Telefon',
  add: 'Person anlegen',
  cancel: 'Abbrechen',
  already: 'Schon vorhanden?',
  alreadyWhy: 'Ein Datensatz je Person: Nehmen Sie ihn, wenn es dieselbe ist.',
  use: 'Nehmen',
  useNamed: 'Nehmen: {name}',
  because_name: 'gleicher Name',
  because_email: 'gleiche E-Mail',
  because_phone: 'gleiches Telefon',
  needName: 'Geben Sie einen Namen ein.',
};
