import { catalogue } from '#web/lib/messages.ts';
import { en } from './bill-limits.en.ts';

export const useBillLimitsText = catalogue(en, { de: () => import('./bill-limits.de.ts') });
