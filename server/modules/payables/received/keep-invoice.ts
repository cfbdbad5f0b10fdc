import { isBookDate } from '#shared/dates.ts';
import type { EInvoice } from '#server/adapters/e-invoices/e-invoice.ts';
import { billedCents, receivedInvoice } from '#server/modules/payables/bills/received-invoice.ts';
import type { ReceivedInvoice } from '#server/modules/payables/bills/received-invoice.ts';

const linesAtMost = 1000;
const findingsAtMost = 100;
const accountsAtMost = 100;

/** What anything is made of; the rest of an invoice stands in its XML. */
export type InvoiceParts = Pick<
  EInvoice,
  | 'syntax'
  | 'kind'
  | 'number'
  | 'date'
  | 'dueOn'
  | 'currency'
  | 'seller'
  | 'accounts'
  | 'discounts'
  | 'totals'
  | 'lines'
  | 'findings'
>;

/** As many of each as are looked at. */
export function partsOf(invoice: EInvoice): InvoiceParts {
  const { syntax, kind, number, date, dueOn, currency, seller, totals } = invoice;
  return {
    syntax,
    kind,
    number,
    date,
    dueOn,
    currency,
    seller,
    totals,
    accounts: invoice.accounts.slice(0, accountsAtMost),
    discounts: invoice.discounts.slice(0, 1),
    lines: invoice.lines.slice(0, linesAtMost),
    findings: invoice.findings.slice(0, findingsAtMost),
  };
}

/** What is kept of an invoice that was read: bounded, and nothing of it corrected. What no bill can be is not there. */
export function keepInvoice(invoice: InvoiceParts): ReceivedInvoice {
  const { totals, lines, findings, discounts } = invoice;
  const [discount] = discounts;
  const kept = receivedInvoice.parse({
    syntax: invoice.syntax,
    number: cut(invoice.number, 60),
    date: day(invoice.date),
    dueOn: day(invoice.dueOn),
    currency: /^[A-Z]{3}$/.test(invoice.currency ?? '') ? invoice.currency : null,
    sellerName: cut(invoice.seller.name, 200),
    grossCents: totals['BT-112'],
    paidCents: totals['BT-113'],
    toPayCents: totals['BT-115'],
    discount:
      discount === undefined
        ? null
        : { days: discount.days, millipercent: thousandths(discount.percent), baseCents: discount.baseCents },
    lines: lines
      .slice(0, linesAtMost)
      .map(({ name, description, cents, percent }) => ({ text: cut(name ?? description, 200), cents, percent })),
    findings: findings.slice(0, findingsAtMost).map((finding) => ({
      rule: finding.rule,
      expected: 'expected' in finding ? finding.expected : null,
      found: 'found' in finding ? finding.found : null,
      text: 'field' in finding ? finding.field : null,
    })),
  });
  const left = billedCents(kept);
  if (left === kept.grossCents || (kept.paidCents ?? 0) === 0) return kept;
  // An earlier payment is no part of the bill: it may be in the books, or be missing there.
  const paid = { rule: 'paid-before', expected: left, found: kept.paidCents, text: null };
  return { ...kept, findings: [...kept.findings, paid] };
}

function day(written: string | null): string | null {
  return written !== null && isBookDate(written) ? written : null;
}

/** "2.00" is 2,000 thousandths of a percent. */
function thousandths(percent: string): number {
  return Math.round(Number(percent) * 1000);
}

/** As the database takes it: well-formed, without signs that are not written, and never longer than its place. */
function cut(written: string | null, atMost: number): string | null {
  const plain = (written ?? '').replaceAll(/\p{Cc}+/gu, ' ').trim();
  return plain === '' ? null : plain.slice(0, atMost).toWellFormed();
}
