import type { Translation } from '#web/lib/messages.ts';
import type { en } from './mail-state.en.ts';

export const de: Translation<typeof en> = {
  queued: 'Wartet',
  sent: 'Gesendet',
  failed: 'Gescheitert',
  kept: 'Gespeichert',
  sentOn: 'Gesendet am {date}',
  notSent: 'Nicht gesendet',
};
