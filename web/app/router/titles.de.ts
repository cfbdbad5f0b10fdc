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
  properties: 'Objekte',
  newProperty: 'Objekt hinzufügen',
  people: 'Personen',
  reports: 'Berichte',
  incomeStatement: 'Erfolgsrechnung',
  balanceSheet: 'Bilanz',
  trialBalance: 'Saldenliste',
  generalLedger: 'Hauptbuch',
  settings: 'Einstellungen',
  apiDocs: 'API-Referenz',
};
