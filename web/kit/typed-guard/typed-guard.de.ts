import type { Translation } from '#web/lib/messages.ts';
import type { en } from './typed-guard.en.ts';

export const de: Translation<typeof en> = {
  title: 'Eingaben verwerfen?',
  why: 'Sie sind noch nicht gespeichert und gehen verloren.',
  stay: 'Weiterschreiben',
  leave: 'Verwerfen',
};
