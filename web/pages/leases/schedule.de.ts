import type { Translation } from '#web/lib/messages.ts';
import type { en } from './schedule.en.ts';

export const de: Translation<typeof en> = {
  label: 'Fälligkeiten',
  stripLabel: 'Was Monat für Monat fällig wird: insgesamt {total} {currency}',
  deposit: 'Kaution',
  total: 'Summe, {period}',
  totalShort: 'Summe',
  nothingDue: 'In diesen Monaten wird nichts fällig.',
  nothingAgreed: 'Noch keine Beträge vereinbart.',
  since: 'Hier berechnet ab {date}. Was vorher fällig war, wurde anderswo abgerechnet und wird nicht berechnet.',
  earlier: 'Zwölf Monate früher',
  later: 'Zwölf Monate später',
  toNow: 'Ab heute',
};
