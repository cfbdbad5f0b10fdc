import type { Translation } from '#web/lib/messages.ts';
import type { en } from './titles.en.ts';

export const de: Translation<typeof en> = {
  app: 'Gable',
  titled: '{page} · Gable',
  notFound: 'Seite nicht gefunden',
  handOff: 'Anmeldung läuft',
  profile: 'Profil',
  account: 'Konto',
  login: 'Anmelden',
  signUp: 'Arbeitsbereich einrichten',
  forgotPassword: 'Passwort vergessen',
  resetPassword: 'Neues Passwort',
  verifyEmail: 'E-Mail bestätigen',
  invite: 'Einladung',
  today: 'Heute',
  reports: 'Berichte',
  incomeStatement: 'Erfolgsrechnung',
  balanceSheet: 'Bilanz',
  trialBalance: 'Saldenliste',
  generalLedger: 'Hauptbuch',
  newEntry: 'Neue Buchung',
  recurring: 'Wiederkehrende Buchungen',
  settings: 'Einstellungen',
  apiDocs: 'API-Referenz',
};
