import type { Translation } from '#web/lib/messages.ts';
import type { en } from './titles.en.ts';

export const de: Translation<typeof en> = {
  app: 'Gable',
  titled: '{page} · Gable',
  notFound: 'Seite nicht gefunden',
  handOff: 'Anmeldung läuft',
  login: 'Anmelden',
  signUp: 'Arbeitsbereich einrichten',
  confirmSignUp: 'Passwort wählen',
  forgotPassword: 'Neues Passwort setzen',
  resetPassword: 'Neues Passwort',
  verifyEmail: 'E-Mail bestätigen',
  pay: 'Miete zahlen',
  approveBill: 'Rechnung freigeben',
  invite: 'Einladung',
  apiDocs: 'API-Referenz',
};
