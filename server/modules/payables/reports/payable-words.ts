import type { Label } from '#shared/reports/sheet.ts';
import { billCreditNumber, billNumber, paymentNumber } from '#server/modules/payables/bills/bill-number.ts';
import type { PayableItem } from './payable-items.ts';

/** "Invoice 4417", or what was noted on the bill. */
export function invoiceLabel({ invoice, memo, creditId }: Pick<PayableItem, 'invoice' | 'memo' | 'creditId'>): Label {
  if (creditId !== null)
    return invoice === null ? { word: 'vendorCredit' } : { word: 'creditNumbered', values: { number: invoice } };
  if (invoice !== null) return { word: 'invoiceNumbered', values: { number: invoice } };
  return memo ?? { word: 'bill' };
}

/** Where a line leads: its bill, or the entry of a payment or credit. */
export function recordOf({
  paymentId,
  creditId,
  billId,
  entryId,
}: Pick<PayableItem, 'paymentId' | 'creditId' | 'billId' | 'entryId'>) {
  return paymentId === null && creditId === null
    ? ({ kind: 'bill', id: billId } as const)
    : ({ kind: 'entry', id: entryId } as const);
}

/** The document that a line comes from, as its number. */
export function documentOf({ payment, bill, creditId }: Pick<PayableItem, 'payment' | 'bill' | 'creditId'>): string {
  if (creditId !== null) return billCreditNumber(bill);
  return payment === null ? billNumber(bill) : paymentNumber(payment);
}

/** What happened: a bill, its void, what was paid, discounted or withheld, and what took that back. */
export function eventLabel(
  item: Pick<PayableItem, 'kind' | 'isUndo' | 'invoice' | 'memo' | 'payment' | 'bill' | 'creditId' | 'method'>,
): Label {
  if (item.kind === 'applied') return { word: item.isUndo ? 'creditRemoved' : 'creditApplied' };
  if (item.isUndo) return { word: 'voidOf', values: { number: documentOf(item) } };
  if (item.kind === 'bill' || item.kind === 'credit') return invoiceLabel(item);
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
