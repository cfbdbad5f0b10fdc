import type { Translation } from '#web/lib/messages.ts';
import type { en } from './login.en.ts';

export const de: Translation<typeof en> = {
  title: 'Anmelden',
  lead: 'Mit E-Mail und Passwort oder mit einem Passkey.',
  newHere: 'Neu hier?',
  setUp: 'Arbeitsbereich einrichten',
  byInvitation: 'Neu hier? Lassen Sie sich in einen Arbeitsbereich einladen.',
  email: 'E-Mail',
  password: 'Passwort',
  submit: 'Anmelden',
  forgot: 'Passwort vergessen?',
  passkey: 'Mit Passkey',
  codeTitle: 'Code eingeben',
  codeLead: 'Aus Ihrer Authenticator-App, oder einer Ihrer Ersatzcodes.',
  code: 'Code',
  back: 'Zurück zu E-Mail und Passwort',
  checking: 'Sie sind schon angemeldet. Einen Moment …',
  another: 'Als jemand anderes anmelden',
  'wrong-credentials':
    'E-Mail und Passwort gehören nicht zusammen. Prüfen Sie beides, oder setzen Sie ein neues Passwort.',
  'link-expired': 'Das hat zu lange gedauert. Versuchen Sie es noch einmal mit Ihrem Passkey.',
  passkeyRefused: 'Dieser Passkey wurde nicht angenommen. Versuchen Sie es noch einmal, oder nehmen Sie Ihr Passwort.',
};
