import { catalogue } from '#web/lib/messages.ts';
import { en } from './charge.en.ts';

export const useChargeText = catalogue(en, { de: () => import('./charge.de.ts') });
