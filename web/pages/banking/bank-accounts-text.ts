import { catalogue } from '#web/lib/messages.ts';
import { en } from './bank-accounts.en.ts';

export const useBankAccountsText = catalogue(en, { de: () => import('./bank-accounts.de.ts') });
