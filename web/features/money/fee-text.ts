import { catalogue, type Translate } from '#web/lib/messages.ts';
import { en } from './fee.en.ts';

export const useFeeText = catalogue(en, { de: () => import('./fee.de.ts') });
export type FeeText = Translate<typeof en>;
