import type { Translation } from '#web/lib/messages.ts';
import type { en } from './reset-password.en.ts';

export const de: Translation<typeof en> = {
  title: 'Neues Passwort setzen',
  lead: 'Danach sind Sie überall abgemeldet und melden sich mit dem neuen an.',
  password: 'Neues Passwort',
  passwordHelp: 'Mindestens 8 Zeichen, am besten mehrere Wörter ohne Zusammenhang.',
  submit: 'Passwort setzen',
  doneTitle: 'Ihr Passwort ist gesetzt',
  doneLead: 'Alle anderen Geräte wurden abgemeldet. Melden Sie sich mit dem neuen Passwort an.',
  signIn: 'Anmelden',
  goneTitle: 'Dieser Link gilt nicht mehr',
  goneLead:
    'Er wurde schon benutzt oder ist mehr als eine Stunde alt. Fordern Sie einen neuen an, um ein Passwort zu setzen.',
  missingTitle: 'Dieser Link ist unvollständig',
  missingLead:
    'Öffnen Sie ihn noch einmal aus der Nachricht, oder kopieren Sie ihn ganz in die Adresszeile. Beim Neuladen vergisst diese Seite ihn mit Absicht.',
  another: 'Neuen Link anfordern',
  back: 'Zurück zur Anmeldung',
};
