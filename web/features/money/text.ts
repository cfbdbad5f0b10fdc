import { catalogue, type Translate } from '#web/lib/messages.ts';
import { en } from './rent.en.ts';

export const useRentWords = catalogue(en, { de: () => import('./rent.de.ts') }, { method_cheque: 'Cheque' });
export type RentWords = Translate<typeof en>;
