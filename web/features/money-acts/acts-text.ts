import { catalogue } from '#web/lib/messages.ts';
import { en } from './acts.en.ts';

export const useActsText = catalogue(en, { de: () => import('./acts.de.ts') });
