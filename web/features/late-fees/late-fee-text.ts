import { catalogue, type Translate } from '#web/lib/messages.ts';
import { en } from './late-fee.en.ts';

/** What is said of late fees wherever they are agreed: on a lease, for a property, for the workspace. */
export const useLateFeeText = catalogue(en, { de: () => import('./late-fee.de.ts') });
export type LateFeeText = Translate<typeof en>;
