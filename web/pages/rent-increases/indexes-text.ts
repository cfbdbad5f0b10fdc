import { catalogue } from '#web/lib/messages.ts';
import { en } from './indexes.en.ts';

export const useIndexesText = catalogue(en, { de: () => import('./indexes.de.ts') });
