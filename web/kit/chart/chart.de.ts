import type { Translation } from '#web/lib/messages.ts';
import type { en } from './chart.en.ts';

export const de: Translation<typeof en> = {
  asTable: 'Als Tabelle zeigen',
  showTable: 'Als Tabelle zeigen: {title}',
  total: 'Summe',
};
