import { catalogue } from '#web/lib/messages.ts';
import { en } from './late-fee.en.ts';

export const useLateFeeText = catalogue(en, { de: () => import('./late-fee.de.ts') });
