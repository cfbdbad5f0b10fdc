import { catalogue } from '#web/lib/messages.ts';
import { en } from './account.en.ts';

export const useText = catalogue(en, { de: () => import('./account.de.ts') });
