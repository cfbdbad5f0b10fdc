import type { Translation } from '#web/lib/messages.ts';
import type { en } from './copy-text.en.ts';

export const de: Translation<typeof en> = {
  copied: 'Kopiert',
  copyFailed: 'Der Browser lässt diese Seite nicht kopieren. Markieren Sie den Text und kopieren Sie ihn selbst.',
};
