import type { z } from 'zod';
import type { receipt, receiptInFull } from '#shared/api/receipts.ts';
import { transitHolders } from '#shared/online-payments.ts';
import type { Tx } from '#server/kernel/database.ts';
import { organisationDay } from '#server/kernel/organisation-day.ts';
import { readOwedDeposits } from '#server/modules/rent/corrections/owe-deposits.ts';
import { readFeesNotOwed } from '#server/modules/rent/late-fees/fees-not-owed.ts';
import { readHadPaid } from '#server/modules/rent/allocations/had-paid.ts';
import type { HadPaid } from '#server/modules/rent/allocations/had-paid.ts';
import { readLeaseNames } from '#server/modules/rent/tenancy-money/lease-names.ts';
import { batchNumber, chargeNumber, receiptNumber, refundNumber } from '#server/modules/rent/tenancy-money/numbers.ts';
import type { OpenTarget } from '#server/modules/rent/allocations/open-charges.ts';
import { readOwedRefunds } from './owe-refunds.ts';
import { noSuchReceipt, readReceiptParts, receiptRows } from './receipt-rows.ts';
import type { ReceiptPart, ReceiptRow } from './receipt-rows.ts';
import { readStanding } from '#server/modules/rent/allocations/undo-allocations.ts';

type ReceiptAnswer = z.output<typeof receipt>;
type InFull = z.output<typeof receiptInFull>;

/** Of a property, each by its part there: what who works with that property alone is shown. */
export async function presentReceipts(
  tx: Tx,
  organisationId: string,
  rows: readonly ReceiptRow[],
  now: Date,
  propertyId?: string,
): Promise<ReceiptAnswer[]> {
  const ids = rows.map((row) => row.receipt_id);
  const { parts, nameOf } = await readNamedParts(tx, organisationId, ids, now);
  const own = parts.filter((part) => propertyId === undefined || part.propertyId === propertyId);
  const byReceipt = Map.groupBy(own, ({ receiptId }) => receiptId);
  return rows.map((row) => presentReceipt(row, byReceipt.get(row.receipt_id) ?? [], nameOf));
}

type NameOf = Awaited<ReturnType<typeof readLeaseNames>>;

async function readNamedParts(tx: Tx, organisationId: string, receiptIds: readonly string[], now: Date) {
  const today = await organisationDay(tx, organisationId, now);
  const parts = await readReceiptParts(tx, organisationId, receiptIds);
  const leaseIds = parts.map(({ leaseId }) => leaseId);
  return { parts, nameOf: await readLeaseNames(tx, organisationId, leaseIds, today) };
}

function presentReceipt(row: ReceiptRow, own: readonly ReceiptPart[], nameOf: NameOf): ReceiptAnswer {
  return {
    ...presentRow(row),
    // Who works with some properties is told of their part alone.
    cents: own.reduce((sum, { cents }) => sum + cents, 0),
    leases: own.map(({ leaseId, cents }) => {
      const { number, tenants, unit, property } = nameOf(leaseId);
      return { id: leaseId, number, tenants: tenants.map(({ name }) => name), unit, property, cents };
    }),
    unappliedCents: own.reduce((sum, { unappliedCents }) => sum + unappliedCents, 0),
  };
}

export async function readReceipt(tx: Tx, organisationId: string, id: string, now: Date): Promise<InFull> {
  const row = await receiptRows(tx, organisationId).where('r.receipt_id', '=', id).executeTakeFirst();
  if (row === undefined) throw noSuchReceipt();
  const { parts, nameOf } = await readNamedParts(tx, organisationId, [id], now);
  const standing = await readStanding(tx, organisationId, { receiptId: id }, 'what-is-seen');
  const before = row.reversed_on === null ? null : await readHadPaid(tx, organisationId, id);
  return {
    ...presentReceipt(row, parts, nameOf),
    memo: row.memo,
    parts: parts.map(({ leaseId, tenancyId, cents, unappliedCents }) => {
      const { number: leaseNumber, ...name } = nameOf(leaseId);
      const own = standing.filter(({ charge }) => charge.tenancyId === tenancyId);
      return {
        leaseId,
        leaseNumber,
        ...name,
        cents,
        unappliedCents,
        applied: appliedIn(own),
        hadPaid: before === null ? null : presentHadPaid(cents, before.get(tenancyId)),
      };
    }),
    owedRefunds: row.reversed_on === null ? [] : await presentOwed(tx, organisationId, id),
    feesNotOwed: await readFeesNotOwed(tx, organisationId, id, now),
    entryId: row.entry_id,
    reversalEntryId: row.reversal_entry_id,
    recordedBy: row.recorded_by === null ? null : { id: row.recorded_by, name: row.recorder ?? '' },
    recordedAt: row.recorded_at.toISOString(),
  };
}

/** What was put on a charge in two goes, by hand and when more was free, is one line of it. */
function appliedIn(standing: Awaited<ReturnType<typeof readStanding>>): InFull['parts'][number]['applied'] {
  return [...Map.groupBy(standing, ({ charge }) => charge.id).values()].flatMap((goes) =>
    goes.slice(0, 1).map(({ charge }) =>
      // They were read with what is open of them.
      appliedTo(
        charge as OpenTarget,
        goes.reduce((sum, { cents }) => sum + cents, 0),
      ),
    ),
  );
}

function presentHadPaid(cents: number, had: HadPaid | undefined): InFull['parts'][number]['hadPaid'] {
  if (had === undefined) return { applied: [], unappliedCents: cents };
  const applied = had.applied.map((one) => appliedTo(one.charge, one.cents));
  return { applied, unappliedCents: cents - had.usedCents };
}

async function presentOwed(tx: Tx, organisationId: string, receiptId: string): Promise<InFull['owedRefunds']> {
  const owed = await readOwedRefunds(tx, organisationId, { receiptId });
  const refunds = owed.map((one) => ({
    of: 'refund' as const,
    chargeId: one.chargeId,
    number: chargeNumber(one.chargeNumber),
    refundNumber: refundNumber(one.refundNumber),
    leaseId: one.leaseId,
    cents: one.cents,
    openCents: one.openCents,
  }));
  return [...refunds, ...(await readOwedDeposits(tx, organisationId, receiptId))];
}

export function appliedTo(charge: OpenTarget, cents: number) {
  const { id: chargeId, number, kind, label, dueOn, periodFrom, periodTo, rentDueOn, openCents } = charge;
  const days = { dueOn, periodFrom, periodTo, rentDueOn };
  return { chargeId, number: chargeNumber(number), kind, label, ...days, openCents, cents };
}

function presentRow(row: ReceiptRow): Omit<ReceiptAnswer, 'cents' | 'leases' | 'unappliedCents'> {
  return {
    id: row.receipt_id,
    number: receiptNumber(row.number),
    receivedOn: row.received_on,
    currency: row.currency,
    method: row.method as ReceiptAnswer['method'], // The check of the table allows these alone.
    reference: row.reference,
    payer: row.payer_id === null ? null : { id: row.payer_id, name: row.payer ?? '' },
    account: { id: row.place_id, number: row.place_number, name: row.place_name },
    isUndeposited: row.place_key === 'undeposited' && row.reversed_on === null && row.held_by === null,
    heldBy: transitHolders.find((one) => one === row.held_by) ?? null,
    batch: row.batch_id === null ? null : { id: row.batch_id, number: batchNumber(row.batch_number ?? 0) },
    reversed:
      row.reversed_on === null
        ? null
        : {
            on: row.reversed_on,
            kind: row.reversal_kind === 'returned' ? 'returned' : 'mistake',
            reason: row.reversal_reason ?? '',
            by: row.reversed_by === null ? null : { id: row.reversed_by, name: row.reverser ?? '' },
          },
  };
}
