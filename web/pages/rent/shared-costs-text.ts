import { catalogue } from '#web/lib/messages.ts';
import { en } from './shared-costs.en.ts';

export const useSharedCostsText = catalogue(en, { de: () => import('./shared-costs.de.ts') });
