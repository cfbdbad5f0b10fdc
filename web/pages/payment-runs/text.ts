import { catalogue } from '#web/lib/messages.ts';
import { en } from './payment-runs.en.ts';

export const usePayText = catalogue(
  en,
  { de: () => import('./payment-runs.de.ts') },
  {
    kind_checking: 'Current account',
    achRouting: 'Routing number (US)',
    act_reprint: 'Reprint cheque',
    done_reprint: 'Payment {number} has a new cheque',
    reprintWhy: 'Cheque {number} becomes void. The payment gets the next number; print its cheque again.',
    printChecks: 'Print cheques',
    layoutOf: 'Cheque stock',
    method_check: 'Cheque',
    by_check: 'Cheque {number}',
    nextCheckNumber: 'Next cheque number',
    nextCheckHelp: 'Leave blank to print no cheques',
    checkLayout: 'Cheque stock',
    layout_top: 'Cheque on top',
    layout_middle: 'Cheque in the middle',
    layout_bottom: 'Cheque at the bottom',
  },
);
export type PayText = ReturnType<typeof usePayText>;
