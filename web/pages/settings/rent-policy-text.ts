import { catalogue } from '#web/lib/messages.ts';
import { en } from './rent-policy.en.ts';

export const useRentPolicyText = catalogue(en, { de: () => import('./rent-policy.de.ts') });
