import type { Translation } from '#web/lib/messages.ts';
import type { en } from './rent-strip.en.ts';

export const de: Translation<typeof en> = {
  onTime: { one: '{count} Monat pünktlich', other: '{count} Monate pünktlich' },
  late: '{count} verspätet',
  overdue: '{count} überfällig',
  due: '{count} fällig',
};
