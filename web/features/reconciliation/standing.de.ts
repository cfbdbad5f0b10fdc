import type { Translation } from '#web/lib/messages.ts';
import type { en } from './standing.en.ts';

export const de: Translation<typeof en> = {
  never: 'Noch nicht abgestimmt',
  through: 'Bis {date}',
  monthsOpen: { one: '{count} Monat offen', other: '{count} Monate offen' },
};
