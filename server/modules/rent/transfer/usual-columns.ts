import { column, must } from './history-column.ts';
import type { HistoryColumn } from './history-column.ts';

/** Columns that several tables of the history of rent have. */
export const own = (name: string): HistoryColumn => column('own', name, 'Reference', must);
export const lease = column('record', 'lease_id', 'Lease', must);
export const property = column('record', 'property_id', 'Property', must);
export const currency = column('text', 'currency', 'Currency', { ...must, most: 3 });
export const amount = column('amount', 'cents', 'Amount', must);
/** A bank deposit is a sum of payments; of security deposits, what is kept or paid back is a sum of what came in. */
export const sum = column('amount', 'cents', 'Amount', { ...must, isSum: true });
export const entry = column('entry', 'entry_id', 'Entry', must);
export const account = column('account', 'account_id', 'Account', must);
export const number = column('number', 'number', 'Number', must);
export const madeAt = column('instant', 'made_at', 'Made at', must);
export const madeBy = column('who', 'made_by', 'By somebody');
export const paymentReference = column('text', 'reference', 'Payment reference', { most: 120 });
export const memo = column('text', 'memo', 'Memo');

export const voiding = (isLater: boolean): readonly HistoryColumn[] => [
  column('date', 'voided_on', 'Voided on', { isLater }),
  column('text', 'void_reason', 'Void reason', { isLater }),
  column('entry', 'void_entry_id', 'Void entry', { isLater }),
  column('who', 'voided_by', 'Voided by somebody', { isLater }),
];
