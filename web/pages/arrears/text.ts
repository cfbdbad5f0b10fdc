import { catalogue, type Translate } from '#web/lib/messages.ts';
import { en } from './arrears.en.ts';

export const useArrearsText = catalogue(en, { de: () => import('./arrears.de.ts') });
export type ArrearsText = Translate<typeof en>;
