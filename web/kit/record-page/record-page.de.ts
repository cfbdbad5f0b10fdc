import type { Translation } from '#web/lib/messages.ts';
import type { en } from './record-page.en.ts';

export const de: Translation<typeof en> = {
  changes: 'Änderungen',
  noChanges: 'Noch wurde nichts geändert.',
  olderChanges: 'Ältere Änderungen zeigen',
  system: 'Gable',
};
