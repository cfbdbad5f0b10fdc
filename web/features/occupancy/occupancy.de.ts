import type { Translation } from '#web/lib/messages.ts';
import type { en } from './occupancy.en.ts';

export const de: Translation<typeof en> = {
  occupancyByMonth: 'Vermietung nach Monaten, %',
  month: 'Monat',
};
