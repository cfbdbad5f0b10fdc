import type { Translation } from '#web/lib/messages.ts';
import type { en } from './rooms.en.ts';

export const de: Translation<typeof en> = {
  charges: 'Forderungen',
  runs: 'Mietläufe',
  lateFees: 'Mahngebühren',
  sharedCosts: 'Umlagen',
  payments: 'Zahlungen',
  bankDeposits: 'Einzahlungen',
  arrears: 'Rückstände',
  reminders: 'Erinnerungen',
  templates: 'Textvorlagen',
  deposits: 'Verzeichnis',
  depositRules: 'Zinsen und Fristen',
  increases: 'Erhöhungen',
  indexes: 'Indizes',
  journal: 'Journal',
  recurring: 'Wiederkehrende Buchungen',
  budgets: 'Pläne',
  rent: 'Miete',
  money: 'Geld',
  room_charges: 'Forderungen',
  room_payments: 'Zahlungen',
  room_arrears: 'Rückstände',
  room_deposits: 'Kautionen',
  room_increases: 'Mieterhöhungen',
  room_journal: 'Journal',
};
