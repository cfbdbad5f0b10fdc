import { de as taskWords } from '#shared/task-words.de.ts';
import type { Translation } from '#web/lib/messages.ts';
import type { en } from './open-tasks.en.ts';

export const de: Translation<typeof en> = {
  tasks: 'Aufgaben',
  all: 'Alle anzeigen',
  ...taskWords,
};
