import type { Translation } from '#web/lib/messages.ts';
import type { en } from './sign-up.en.ts';

export const de: Translation<typeof en> = {
  title: 'Arbeitsbereich einrichten',
  lead: 'Sie werden Inhaber und können andere einladen.',
  have: 'Schon ein Konto?',
  signIn: 'Anmelden',
  organisation: 'Name des Arbeitsbereichs',
  organisationHelp: 'Etwa Ahorn Hausverwaltung',
  name: 'Ihr Name',
  email: 'E-Mail',
  password: 'Passwort',
  passwordHelp: 'Mindestens 8 Zeichen, am besten mehrere Wörter ohne Zusammenhang.',
  country: 'Land',
  currency: 'Währung',
  currencyHelp: 'Lässt sich später nicht ändern.',
  timeZone: 'Zeitzone',
  search: 'Zum Suchen tippen',
  submit: 'Arbeitsbereich einrichten',
  known:
    'Mit dieser E-Mail gibt es schon ein Konto mit einem anderen Passwort. Melden Sie sich an, oder setzen Sie ein neues Passwort.',
  mailedTitle: 'Sehen Sie in Ihr Postfach',
  mailedLead: 'Wir haben eine Nachricht an {email} gesendet. Öffnen Sie den Link darin, um ein Passwort zu wählen.',
  closedTitle: 'Nur auf Einladung',
  closedLead:
    'Hier lassen sich keine neuen Arbeitsbereiche einrichten. Lassen Sie sich von der Inhaberin oder dem Inhaber eines Arbeitsbereichs einladen.',
  toSignIn: 'Zurück zur Anmeldung',
  confirmTitle: 'Passwort wählen',
  confirmLead: 'Damit wird Ihr Arbeitsbereich eingerichtet.',
  confirmSubmit: 'Arbeitsbereich einrichten',
  goneTitle: 'Dieser Link gilt nicht mehr',
  goneLead: 'Er wurde schon benutzt oder ist mehr als einen Tag alt. Registrieren Sie sich noch einmal.',
  missingTitle: 'Dieser Link ist unvollständig',
  missingLead: 'Öffnen Sie ihn noch einmal aus der Nachricht, oder kopieren Sie ihn ganz in die Adresszeile.',
  again: 'Noch einmal registrieren',
  takenTitle: 'Sie haben bereits ein Konto',
  takenLead: 'Melden Sie sich mit dieser E-Mail an, oder setzen Sie ein neues Passwort.',
};
