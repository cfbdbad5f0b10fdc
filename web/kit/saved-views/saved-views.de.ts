import type { Translation } from '#web/lib/messages.ts';
import type { en } from './saved-views.en.ts';

export const de: Translation<typeof en> = {
  viewTaken: 'Eine Ansicht mit diesem Namen gibt es schon. Wählen Sie einen anderen.',
  viewNotKept: 'Dieser Browser speichert nichts. Erlauben Sie es ihm, oder kopieren Sie die Adresse.',
  viewRemoved: 'Die Ansicht {name} ist entfernt.',
  undo: 'Rückgängig',
};
