import { catalogue } from '#web/lib/messages.ts';
import { en } from './entry.en.ts';

export const useEntryText = catalogue(en, { de: () => import('./entry.de.ts') });
