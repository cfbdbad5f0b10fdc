import { catalogue } from '#web/lib/messages.ts';
import { en } from './time.en.ts';

export const useTimeText = catalogue(en, { de: () => import('./time.de.ts') });
