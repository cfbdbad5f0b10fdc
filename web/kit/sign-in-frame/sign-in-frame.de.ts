import type { Translation } from '#web/lib/messages.ts';
import type { en } from './sign-in-frame.en.ts';

export const de: Translation<typeof en> = {
  help: 'Hilfe',
  privacy: 'Datenschutz',
  noteFailed: 'Das lässt sich gerade nicht zeigen: der Server ist nicht erreichbar.',
};
