import type { z } from 'zod';
import type { tenantLedger } from '#shared/api/rent-answers.ts';
import { settlementNumber } from '#server/modules/rent/held-money/settlement-number.ts';
import type { LedgerRecords } from './ledger-records.ts';
import { chargeNumber, creditNumber, receiptNumber, refundNumber } from '#server/modules/rent/tenancy-money/numbers.ts';

export type LedgerLine = z.output<typeof tenantLedger>['lines'][number];
type Bare = Omit<LedgerLine, 'key' | 'balanceCents'>;

/** Every charge and payment, and what took one of them back, by day, with what was owed after each. */
export function ledgerLines(records: LedgerRecords, asOf: string): LedgerLine[] {
  const lines = [
    ...records.charges.flatMap((charge) =>
      withUndoing(chargeLine(charge, asOf), 'charge-voided', {
        on: charge.voided_on,
        reason: charge.void_reason,
        entryId: charge.void_entry_id,
        asOf,
      }),
    ),
    ...records.receipts.flatMap((receipt) =>
      withUndoing(receiptLine(receipt, asOf), 'receipt-reversed', {
        on: receipt.reversed_on,
        reason: receipt.reversal_reason,
        as: receipt.reversal_kind === 'mistake' ? 'mistake' : 'returned',
        entryId: receipt.reversal_entry_id,
        asOf,
      }),
    ),
    ...records.credits.flatMap((credit) =>
      withUndoing(creditLine(credit, asOf), 'credit-voided', {
        on: credit.voided_on,
        reason: credit.void_reason,
        entryId: credit.void_entry_id,
        asOf,
      }),
    ),
    ...records.refunds.flatMap((refund) => refundLines(refund, records.owedRefunds, asOf)),
  ].toSorted(
    (one, other) => one.on.localeCompare(other.on) || order[one.kind] - order[other.kind] || one.at - other.at,
  );
  let balance = 0;
  return lines.map(({ at: _, ...line }) => {
    balance += line.chargeCents - line.paymentCents;
    return { ...line, key: `${line.kind}:${line.recordId}`, balanceCents: balance };
  });
}

/** Within a day what is owed stands before what paid it. */
const order: Readonly<Record<LedgerLine['kind'], number>> = {
  charge: 0,
  'charge-voided': 1,
  credit: 2,
  receipt: 3,
  'receipt-reversed': 4,
  'credit-voided': 5,
  refund: 6,
  'refund-owed': 7,
  'refund-voided': 8,
};

interface Sorted extends Bare {
  readonly at: number;
}

const nothing = {
  label: null,
  cause: null,
  person: null,
  periodFrom: null,
  periodTo: null,
  dueOn: null,
  explanation: null,
  undoneAs: null,
};

function chargeLine(row: LedgerRecords['charges'][number], asOf: string): Sorted {
  return {
    ...nothing,
    at: row.number,
    kind: 'charge',
    on: row.charged_on,
    recordId: row.charge_id,
    number: chargeNumber(row.number),
    what: row.kind,
    label: row.label,
    periodFrom: row.period_from,
    periodTo: row.period_to,
    dueOn: row.due_on,
    leaseId: row.lease_id,
    chargeCents: row.cents,
    paymentCents: 0,
    openCents: isOut(row.voided_on, asOf) ? 0 : row.left,
    undone: null,
    undoes: null,
    entryId: row.entry_id,
    explanation: row.explanation as Record<string, unknown>, // Written as an object.
  };
}

function receiptLine(row: LedgerRecords['receipts'][number], asOf: string): Sorted {
  return {
    ...nothing,
    at: row.number,
    kind: 'receipt',
    on: row.received_on,
    recordId: row.receipt_id,
    number: receiptNumber(row.number),
    what: row.method,
    label: row.reference,
    person: row.payer_id === null ? null : { id: row.payer_id, name: row.payer ?? '' },
    leaseId: row.lease_id,
    chargeCents: 0,
    paymentCents: row.cents,
    openCents: isOut(row.reversed_on, asOf) ? 0 : row.left,
    undone: null,
    undoes: null,
    entryId: row.entry_id,
  };
}

function creditLine(row: LedgerRecords['credits'][number], asOf: string): Sorted {
  return {
    ...nothing,
    at: row.number,
    kind: 'credit',
    on: row.given_on,
    recordId: row.credit_id,
    number: creditNumber(row.number),
    what: row.kind,
    ...whyGiven(row),
    leaseId: row.lease_id,
    chargeCents: 0,
    paymentCents: row.cents,
    openCents: isOut(row.voided_on, asOf) ? 0 : row.left,
    undone: null,
    undoes: null,
    entryId: row.entry_id,
  };
}

/** What the program gave by itself has no words of somebody's: the reader's page has its own for it. */
function whyGiven(row: LedgerRecords['credits'][number]): Pick<LedgerLine, 'label' | 'cause'> {
  const settlement = row.settlement === null ? null : settlementNumber(row.settlement);
  const by = (kind: NonNullable<LedgerLine['cause']>['kind']) => ({ label: null, cause: { kind, number: settlement } });
  if (settlement !== null) return by(row.kind === 'deposit' ? 'deposit-settled' : 'deposit-not-asked');
  if (row.kind === 'deposit' && row.account_key === 'last-months-rent') return by('last-months-rent');
  // Its payment came back after the settlement, which the reason names at its end.
  if (row.kind === 'credit' && row.account_key === 'deposits-held')
    return { label: null, cause: { kind: 'deposit-not-asked', number: /S-\d+$/.exec(row.reason)?.[0] ?? null } };
  if (row.kind === 'credit' && row.account_key === 'opening-balances') return by('opening');
  return { label: row.reason, cause: null };
}

function refundLine(row: LedgerRecords['refunds'][number]): Sorted {
  return {
    ...nothing,
    at: row.number,
    kind: 'refund',
    on: row.refunded_on,
    recordId: row.refund_id,
    number: refundNumber(row.number),
    what: row.method,
    label: row.reference,
    person: row.person_id === null ? null : { id: row.person_id, name: row.person ?? '' },
    leaseId: row.lease_id,
    chargeCents: row.cents,
    paymentCents: 0,
    openCents: 0,
    undone: null,
    undoes: null,
    entryId: row.entry_id,
  };
}

/**
 * What was paid back of a payment that came back goes over to the charge of it: the same sum, once. Taken back afterwards,
 * it goes with that charge.
 */
function refundLines(
  refund: LedgerRecords['refunds'][number],
  owedRefunds: LedgerRecords['owedRefunds'],
  asOf: string,
): Sorted[] {
  const line = refundLine(refund);
  const owed = owedRefunds.filter(({ refundId }) => refundId === refund.refund_id);
  const owedCents = owed.reduce((sum, { cents }) => sum + cents, 0);
  const undoing = { on: refund.voided_on, reason: refund.void_reason, entryId: refund.void_entry_id, asOf };
  return [
    ...withUndoing(line, 'refund-voided', undoing).map((one) =>
      one.kind === 'refund-voided' ? { ...one, chargeCents: one.chargeCents + owedCents } : one,
    ),
    ...owed.map((one): Sorted => ({
      ...line,
      kind: 'refund-owed',
      on: one.on,
      recordId: one.chargeId,
      label: chargeNumber(one.chargeNumber),
      leaseId: one.leaseId,
      chargeCents: -one.cents,
      undoes: { id: refund.refund_id, number: line.number },
      entryId: one.entryId,
    })),
  ];
}

interface Undoing {
  readonly on: string | null;
  readonly reason: string | null;
  readonly as?: LedgerLine['undoneAs'];
  readonly entryId: string | null;
  readonly asOf: string;
}

/** What was taken back stays, and has its opposite on the day that it was. */
function withUndoing(
  line: Sorted,
  kind: LedgerLine['kind'],
  { on, reason, as = null, entryId, asOf }: Undoing,
): Sorted[] {
  if (on === null || on > asOf) return [line];
  return [
    { ...line, undone: { on, reason: reason ?? '' }, undoneAs: as },
    {
      ...line,
      kind,
      on,
      label: reason,
      cause: null,
      // In the column of what it takes back, so that the sums of both are what was charged and paid after all.
      chargeCents: -line.chargeCents,
      paymentCents: -line.paymentCents,
      openCents: 0,
      undoneAs: as,
      undoes: { id: line.recordId, number: line.number },
      entryId: entryId ?? line.entryId,
      explanation: null,
    },
  ];
}

function isOut(on: string | null, asOf: string): boolean {
  return on !== null && on <= asOf;
}
