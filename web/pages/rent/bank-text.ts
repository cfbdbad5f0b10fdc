import { catalogue } from '#web/lib/messages.ts';
import { en } from './bank.en.ts';

export const useBankText = catalogue(
  en,
  { de: () => import('./bank.de.ts') },
  { why: 'Undeposited cheques and cash. A deposit is one line on the bank statement.' },
);
