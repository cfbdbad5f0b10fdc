import type { Translation } from '#web/lib/messages.ts';
import type { en } from './photo-grid.en.ts';

export const de: Translation<typeof en> = {
  openPhoto: '{title} öffnen',
  movePhoto: '{title} verschieben, {place} von {count}. Die Pfeiltasten verschieben es.',
  moved: '{title} ist jetzt {place} von {count}.',
};
