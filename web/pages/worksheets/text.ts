import { catalogue } from '#web/lib/messages.ts';
import { en } from './worksheets.en.ts';

export const useWorksheetText = catalogue(
  en,
  { de: () => import('./worksheets.de.ts') },
  { kind_deposit: 'Deposit', empty: 'Reconcile a trust, deposit or client account to get its first worksheet' },
);
