import { catalogue } from '#web/lib/messages.ts';
import { en } from './run.en.ts';

export const useRunText = catalogue(en, { de: () => import('./run.de.ts') });
