import { catalogue } from '#web/lib/messages.ts';
import { en } from './online.en.ts';

export const useOnlineText = catalogue(en, { de: () => import('./online.de.ts') });
