import { catalogue } from '#web/lib/messages.ts';
import { en } from './run-parts.en.ts';

export const useRunPartsText = catalogue(en, { de: () => import('./run-parts.de.ts') });
