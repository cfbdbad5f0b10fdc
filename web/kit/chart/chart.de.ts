import type { Translation } from '#web/lib/messages.ts';
import type { en } from './chart.en.ts';

export const de: Translation<typeof en> = {
  month: 'Monat',
  in: 'Ein',
  out: 'Aus',
  expected: 'Erwartet',
  inExpected: 'Ein, erwartet',
  outExpected: 'Aus, erwartet',
};
