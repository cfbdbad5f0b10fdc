import type { Translation } from '#web/lib/messages.ts';
import type { en } from './index.en.ts';

export const de: Translation<typeof en> = {
  find: 'Bericht suchen',
  favorites: 'Favoriten',
  favoriteNamed: 'Favorit: {report}',
  lastRun: 'Zuletzt',
  packet: 'Monatsabschluss',
  schedules: 'Geplante Berichte',
  never: 'Nie',
  today: 'Heute',
  group_rent: 'Miete',
  group_leasing: 'Vermietung',
  group_accounting: 'Buchhaltung',
  group_records: 'Aufzeichnungen',
  noMatches: 'Keine Treffer',
  noReports: 'Ihre Rolle umfasst keine Berichte.',
};
