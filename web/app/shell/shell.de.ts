import type { Translation } from '#web/lib/messages.ts';
import type { en } from './shell.en.ts';

export const de: Translation<typeof en> = {
  skip: 'Zur Seite springen',
  main: 'Hauptnavigation',
  find: 'Finden oder tun …',
  findLong: 'Eine Seite finden oder etwas tun',
  navToday: 'Heute',
  navRent: 'Mieten',
  navProperties: 'Objekte',
  navLeases: 'Mietverträge',
  navPeople: 'Personen',
  navMoney: 'Geld',
  navReports: 'Berichte',
  navSettings: 'Einstellungen',
  more: 'Mehr',
  workspaceLong: 'Arbeitsbereich: {name}',
  workspaces: 'Ihre Arbeitsbereiche',
  newWorkspace: 'Neuer Arbeitsbereich …',
  accountLong: 'Ihr Konto: {name}',
  account: 'Konto',
  profile: 'Profil',
  appearance: 'Darstellung …',
  keyboard: 'Tastenkürzel',
  apiDocs: 'API-Referenz',
  signOut: 'Abmelden',
  signOutEverywhere: 'Überall abmelden',
  factorWhy:
    '{name} verlangt einen zweiten Faktor. Richten Sie eine Authenticator-App ein, oder melden Sie sich mit einem Passkey an.',
  factorAct: 'Jetzt einrichten',
  meFailed: 'Ihr Arbeitsbereich ließ sich nicht öffnen.',
  meFailedWhy: 'Der Server hat nicht wie erwartet geantwortet. Was Sie getan haben, ist nicht verloren.',
};
