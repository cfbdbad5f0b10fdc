import type { Translation } from '#web/lib/messages.ts';
import type { en } from './record-page.en.ts';

export const de: Translation<typeof en> = {
  changes: 'Änderungen',
  noChanges: 'Noch keine Änderungen.',
  olderChanges: 'Ältere Änderungen zeigen',
  system: 'Gable',
  act_added: 'Angelegt',
  act_changed: 'Geändert',
  act_archived: 'Archiviert',
  act_restored: 'Wiederhergestellt',
  act_done: 'Erledigt',
  act_reopened: 'Wieder geöffnet',
  addedLine: '{field}: {to}',
  changeLine: '{field}: {from} → {to}',
  archivedToast: '{name} ist archiviert.',
  restoredToast: '{name} ist wiederhergestellt.',
  undo: 'Rückgängig',
};
