import { catalogue } from '#web/lib/messages.ts';
import { en } from './bills.en.ts';

export const useBillsText = catalogue(
  en,
  { de: () => import('./bills.de.ts') },
  { method_check: 'Cheque', referenceHelp: 'Such as the cheque number' },
);
export type BillsText = ReturnType<typeof useBillsText>;
