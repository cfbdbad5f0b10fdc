import { catalogue, type Translate } from '#web/lib/messages.ts';
import { en } from './deposits.en.ts';

export const useDepositsText = catalogue(en, { de: () => import('./deposits.de.ts') }, { title: 'Deposits' });
export type DepositsText = Translate<typeof en>;
