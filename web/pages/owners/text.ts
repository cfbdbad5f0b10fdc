import { catalogue } from '#web/lib/messages.ts';
import { en } from './owners.en.ts';

export const useOwnersText = catalogue(en, { de: () => import('./owners.de.ts') });
