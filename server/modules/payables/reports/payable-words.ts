import type { Label } from '#shared/reports/sheet.ts';
import { billNumber, paymentNumber } from '#server/modules/payables/bills/bill-number.ts';
import type { PayableItem } from './payable-items.ts';

/** "Invoice 4417", or what was noted on the bill. */
export function invoiceLabel({ invoice, memo }: Pick<PayableItem, 'invoice' | 'memo'>): Label {
  if (invoice !== null) return { word: 'invoiceNumbered', values: { number: invoice } };
  return memo ?? { word: 'bill' };
}

/** The document that a line comes from, as its number. */
export function documentOf({ payment, bill }: Pick<PayableItem, 'payment' | 'bill'>): string {
  return payment === null ? billNumber(bill) : paymentNumber(payment);
}

/** What happened: a bill, its void, what was paid, discounted or withheld, and what took that back. */
export function eventLabel(
  item: Pick<PayableItem, 'kind' | 'isUndo' | 'invoice' | 'memo' | 'payment' | 'bill' | 'method'>,
): Label {
  if (item.isUndo) return { word: 'voidOf', values: { number: documentOf(item) } };
  if (item.kind === 'bill') return invoiceLabel(item);
  if (item.kind !== 'paid') return { word: item.kind === 'discount' ? 'discountTaken' : 'taxWithheld' };
  return { word: 'paymentBy', values: { method: { word: methodWord(item.method) } } };
}

function methodWord(method: string | null) {
  const words = {
    check: 'method-cheque',
    transfer: 'method-transfer',
    'direct-debit': 'method-direct-debit',
    card: 'method-card',
    cash: 'method-cash',
  } as const;
  return words[(method ?? '') as keyof typeof words] ?? 'method-other'; // Another method has the word of all others.
}
