import { catalogue } from '#web/lib/messages.ts';
import { en } from './fees.en.ts';

export const useFeesText = catalogue(en, { de: () => import('./fees.de.ts') });
