import { catalogue, type Translate } from '#web/lib/messages.ts';
import { en } from './recurring.en.ts';

export const useRecurringText = catalogue(en, { de: () => import('./recurring.de.ts') });

export type RecurringText = Translate<typeof en>;
