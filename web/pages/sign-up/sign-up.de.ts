import type { Translation } from '#web/lib/messages.ts';
import type { en } from './sign-up.en.ts';

export const de: Translation<typeof en> = {
  title: 'Arbeitsbereich einrichten',
  lead: 'Er gehört zuerst Ihnen: Sie entscheiden, wer noch hineinkommt, und als was.',
  have: 'Schon ein Konto?',
  signIn: 'Anmelden',
  organisation: 'Name des Arbeitsbereichs',
  organisationHelp: 'Ihre Firma, oder wie Sie Ihre Häuser zusammen nennen.',
  name: 'Ihr Name',
  email: 'E-Mail',
  password: 'Passwort',
  passwordHelp: 'Mindestens 8 Zeichen, gern mehrere freie Wörter.',
  country: 'Land',
  currency: 'Währung',
  currencyHelp: 'In ihr werden die Bücher geführt. Später lässt sie sich nicht ändern.',
  timeZone: 'Zeitzone der Häuser',
  search: 'Zum Suchen tippen',
  submit: 'Arbeitsbereich einrichten',
  emailTaken:
    'Mit dieser E-Mail gibt es schon ein Konto. Melden Sie sich damit an, oder setzen Sie ein neues Passwort.',
};
