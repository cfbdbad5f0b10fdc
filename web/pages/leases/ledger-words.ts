import type { LedgerLine } from '#web/features/money/api.ts';
import type { TakingBack } from '#web/features/money-acts/money-acts.ts';
import type { RentWords } from '#web/features/money/text.ts';
import { chargeWords, wordOf } from '#web/features/money/words.ts';
import type { LedgerText } from './ledger-text.ts';

/** What a line of the ledger is, in a few words. */
export function lineWords(g: LedgerText, t: RentWords, line: LedgerLine): string {
  const { kind, what, label, person } = line;
  switch (kind) {
    case 'charge':
      return chargeWords(t, { ...line, kind: what, dueOn: line.dueOn ?? line.on });
    case 'charge-voided':
      return g('waived', { what: chargeWords(t, { ...line, label: null, kind: what, dueOn: line.dueOn ?? line.on }) });
    case 'receipt':
      return person === null ? wordOf(t, 'method', what) : g('paymentBy', { name: person.name });
    case 'receipt-reversed':
      if (line.undoneAs === 'mistake') return g('waived', { what: g('paymentPlain') });
      return label === null ? g('returned') : g('returnedWhy', { reason: label });
    case 'credit':
      if (line.cause !== null) return g(`cause_${line.cause.kind}`, { number: line.cause.number ?? '' });
      return label === null
        ? wordOf(t, 'credit', what)
        : g('creditWhy', { what: wordOf(t, 'credit', what), reason: label });
    case 'credit-voided':
      return g('waived', { what: wordOf(t, 'credit', what) });
    case 'refund':
      return g('refund');
    case 'refund-voided':
      return g('refundVoided');
    case 'refund-owed':
      return g('refundOwed', { charge: label ?? '' });
  }
}

/** Where a line comes from: the charge, the payment, or else its entry in the books. */
export function lineLink({ kind, recordId, entryId }: LedgerLine): string {
  // What is owed of a refund is a charge.
  if (kind.startsWith('charge') || kind === 'refund-owed') return `/rent/charges/${recordId}`;
  if (kind.startsWith('receipt')) return `/rent/receipts/${recordId}`;
  return `/money/journal/${entryId}`;
}

/** What can be taken back right here; charges and payments have pages of their own, and a kept deposit its settlement. */
export function takingBackOf({ kind, what, undone }: LedgerLine): TakingBack | undefined {
  if (undone !== null) return undefined;
  if (kind === 'refund') return 'void-refund';
  return kind === 'credit' && ['credit', 'concession', 'write-off'].includes(what) ? 'void-credit' : undefined;
}
