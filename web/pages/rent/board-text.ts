import { catalogue } from '#web/lib/messages.ts';
import { en } from './board.en.ts';

export const useBoardText = catalogue(en, { de: () => import('./board.de.ts') });
