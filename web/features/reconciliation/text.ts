import { catalogue } from '#web/lib/messages.ts';
import { en } from './standing.en.ts';

export const useStandingText = catalogue(en, { de: () => import('./standing.de.ts') });
