import type { Translation } from '#web/lib/messages.ts';
import type { en } from './saved-views.en.ts';

export const de: Translation<typeof en> = {
  saveView: 'Ansicht sichern',
  viewName: 'Name der Ansicht',
  removeView: 'Ansicht entfernen',
  viewTaken: 'Eine Ansicht mit diesem Namen gibt es schon. Wählen Sie einen anderen.',
  viewRemoved: 'Die Ansicht {name} ist entfernt.',
  share: 'Ansicht teilen',
  unshare: 'Nicht mehr teilen',
  viewShared: 'Alle im Arbeitsbereich haben jetzt die Ansicht {name}.',
  viewUnshared: 'Nur Sie haben jetzt die Ansicht {name}.',
  undo: 'Rückgängig',
};
