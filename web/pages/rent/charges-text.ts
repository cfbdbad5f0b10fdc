import { catalogue } from '#web/lib/messages.ts';
import { en } from './charges.en.ts';

export const useChargesText = catalogue(en, { de: () => import('./charges.de.ts') });
