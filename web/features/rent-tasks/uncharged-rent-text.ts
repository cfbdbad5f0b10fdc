import { catalogue } from '#web/lib/messages.ts';
import { en } from './uncharged-rent.en.ts';

export const useUnchargedRentText = catalogue(en, { de: () => import('./uncharged-rent.de.ts') });
