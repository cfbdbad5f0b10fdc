import { catalogue } from '#web/lib/messages.ts';
import { en } from './closing.en.ts';

export const useClosingText = catalogue(en, { de: () => import('./closing.de.ts') });
