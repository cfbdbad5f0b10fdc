import type { Translation } from '#web/lib/messages.ts';
import type { en } from './run-parts.en.ts';

export const de: Translation<typeof en> = {
  preview: 'Vorschau',
  leases: 'Mietverträge',
  total: 'Summe, {currency}',
  dated: { one: 'Bis {date}, auf {count} Mietkonto', other: 'Bis {date}, auf {count} Mietkonten' },
  previewed: 'Vorschau vom {at}. Vor Ihrer Bestätigung wird nichts gebucht.',
  changed: 'Seit der Vorschau hat sich etwas geändert, darum wurde nichts gebucht. So steht es jetzt.',
};
