import type { Translation } from '#web/lib/messages.ts';
import type { en } from './names.en.ts';

export const de: Translation<typeof en> = {
  more: '{count} weitere',
};
