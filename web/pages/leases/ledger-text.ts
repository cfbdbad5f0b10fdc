import { catalogue, type Translate } from '#web/lib/messages.ts';
import { en } from './ledger.en.ts';

export const useLedgerText = catalogue(en, { de: () => import('./ledger.de.ts') });
export type LedgerText = Translate<typeof en>;
