import type { Translation } from '#web/lib/messages.ts';
import type { en } from './go-on.en.ts';

export const de: Translation<typeof en> = { show: 'Anzeigen' };
