import { catalogue } from '#web/lib/messages.ts';
import { en } from './policy.en.ts';

export const usePolicyText = catalogue(en, { de: () => import('./policy.de.ts') });
