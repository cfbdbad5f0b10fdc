import { catalogue } from '#web/lib/messages.ts';
import { en } from './late-fees.en.ts';

export const useLateFeesText = catalogue(en, { de: () => import('./late-fees.de.ts') });
