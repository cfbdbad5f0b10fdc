import { catalogue } from '#web/lib/messages.ts';
import { en } from './banking.en.ts';

export const useBankingText = catalogue(en, { de: () => import('./banking.de.ts') }, { checkColumn: 'Cheque number' });
