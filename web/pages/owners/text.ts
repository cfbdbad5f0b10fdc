import { catalogue } from '#web/lib/messages.ts';
import { en } from './owners.en.ts';

export const useOwnersText = catalogue(
  en,
  { de: () => import('./owners.de.ts') },
  {
    method_cheque: 'Cheque',
    bankDetailsHelp: 'IBAN, or routing (US) and account number.',
    state_canceled: 'Cancelled',
    cancelNothingYet: 'Nothing is cancelled until you confirm.',
    canceled: 'Request {number} cancelled.',
  },
);
