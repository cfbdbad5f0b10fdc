import { catalogue } from '#web/lib/messages.ts';
import { en } from './not-owed.en.ts';

export const useNotOwedText = catalogue(en, { de: () => import('./not-owed.de.ts') });
