import { catalogue } from '#web/lib/messages.ts';
import { en } from './accounts.en.ts';

export const useAccountsText = catalogue(en, { de: () => import('./accounts.de.ts') });
