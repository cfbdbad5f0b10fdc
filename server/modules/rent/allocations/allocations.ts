import { sql } from 'kysely';
import { latestOf } from '#shared/dates.ts';
import type { Tx } from '#server/kernel/database.ts';
import { newId } from '#server/kernel/ids.ts';
import { move, postedTo } from '#server/modules/ledger/index.ts';
import type { BalancedLines, Poster } from '#server/modules/ledger/index.ts';
import { systemAccount } from '#server/modules/rent/tenancy-money/accounts.ts';
import { inChunks, plainColumn } from '#server/modules/rent/tenancy-money/columns.ts';
import { evenLastMonth } from '#server/modules/rent/held-money/even-last-month.ts';
import { followLastMonth } from '#server/modules/rent/held-money/follow-last-month.ts';
import { refuseLastMonthGone } from '#server/modules/rent/held-money/last-month-held.ts';
import { aboutCharge } from '#server/modules/rent/tenancy-money/about-charge.ts';
import type { Step } from './free-days.ts';
import { moveDeposits } from '#server/modules/rent/held-money/move-deposits.ts';

/** Where money, or what stands for it, waits: a receipt's part, a credit, or a deposit that is kept. */
export interface Source {
  readonly kind: 'receipt' | 'credit' | 'deposit';
  readonly id: string;
  /** Since when it can pay anything. */
  readonly on: string;
  readonly payerId: string | null;
}

/** What is owed, as far as paying it needs to know. */
export interface Target {
  readonly id: string;
  readonly tenancyId: string;
  readonly leaseId: string;
  readonly propertyId: string;
  readonly unitId: string;
  readonly currency: string;
  readonly kind: string;
  readonly accountId: string;
  readonly chargedOn: string;
  /** Since when how much of it is open: since it was charged, or since what had paid it was taken back. */
  readonly open: readonly Step[];
  readonly dueOn: string;
}

/** So much of a source goes to a charge; below zero, an earlier one is taken back. */
export interface NewAllocation {
  readonly source: Source;
  readonly charge: Target;
  readonly cents: number;
  readonly on: string;
  readonly undoesId?: string;
  readonly byHand?: boolean;
}

/** What lowers a debt without money pays no deposit: nobody would hold it. */
export function takesCredits({ kind }: Pick<Target, 'kind'>): boolean {
  return kind !== 'deposit' && kind !== 'last-months-rent';
}

/**
 * From prepayments to the charge: its receivable on accrual, its own account on cash (domain.md, 6.5). A credit was never
 * money, so that it leaves the cash basis alone.
 */
export function linesOf({ source, charge, cents }: NewAllocation): BalancedLines {
  return move(
    { cents, currency: charge.currency },
    {
      debit: 'prepayments',
      credit: { accrual: 'tenant-receivable', cash: postedTo(charge.accountId) },
      ...(source.kind === 'credit' ? { basis: 'accrual' as const } : {}),
      ...aboutCharge(charge, source.payerId),
    },
  );
}

export interface BookedAllocation extends NewAllocation {
  readonly entryId: string;
}

/** Writes what paid what; what is open, and what waits, the database changes by itself. Deposits go into their register. */
export async function insertAllocations(tx: Tx, act: Poster, allocations: readonly BookedAllocation[]): Promise<void> {
  const made = allocations.map((allocation) => ({ ...allocation, id: newId(act.now) }));
  const deposits = await ofDeposits(tx, act, made);
  await insertRows(
    tx,
    act,
    made.map(({ source, charge, ...row }) => ({
      ...row,
      tenancyId: charge.tenancyId,
      currency: charge.currency,
      sourceKind: source.kind,
      sourceId: source.id,
      chargeId: charge.id,
    })),
  );
  await moveDeposits(
    tx,
    act,
    deposits.map(({ charge, cents, on, entryId, id }) => ({
      ...charge,
      kind: cents > 0 ? 'received' : 'returned',
      cents,
      on,
      entryId,
      allocationId: id,
    })),
  );
  await refuseLastMonthGone(tx, act, allocations);
  await followPayments(tx, act, allocations);
}

/** What pays last month's rent may be in another bank account now than what joined the deposit was taken from. */
async function followPayments(tx: Tx, act: Poster, allocations: readonly BookedAllocation[]): Promise<void> {
  const own = allocations.filter(({ charge }) => charge.kind === 'last-months-rent');
  if (own.length === 0) return;
  const sides = own.map(({ charge }) => charge);
  const on = latestOf(...own.map((one) => one.on));
  if (own.some(({ cents }) => cents < 0)) await evenLastMonth(tx, act, sides, on);
  await followLastMonth(tx, act, sides, on);
}

export interface AllocationRow {
  readonly id: string;
  readonly tenancyId: string;
  readonly currency: string;
  readonly sourceKind: Source['kind'];
  readonly sourceId: string;
  readonly chargeId?: string;
  readonly refundId?: string;
  readonly cents: number;
  readonly on: string;
  readonly undoesId?: string | undefined;
  readonly byHand?: boolean | undefined;
  readonly entryId: string;
}

export async function insertRows(tx: Tx, act: Poster, rows: readonly AllocationRow[]): Promise<void> {
  await inChunks(rows, async (some) => {
    const of = (read: (row: AllocationRow) => string | number | boolean | null | undefined) => plainColumn(some, read);
    await sql`
      insert into allocation (org_id, allocation_id, tenancy_id, currency, receipt_id, credit_id, charge_id, refund_id,
                              cents, on_day, undoes_id, by_hand, entry_id, made_by, made_at)
      select ${act.organisationId}::uuid, n.id, n.tenancy, n.currency, n.receipt, n.credit, n.charge, n.refund,
             n.cents, n.on_day, n.undoes, n.by_hand, n.entry, ${act.userId}::uuid, ${act.now}::timestamptz
        from unnest(
          ${of(({ id }) => id)}::uuid[], ${of(({ tenancyId }) => tenancyId)}::uuid[],
          ${of(({ currency }) => currency)}::text[],
          ${of(({ sourceKind, sourceId }) => (sourceKind === 'receipt' ? sourceId : null))}::uuid[],
          ${of(({ sourceKind, sourceId }) => (sourceKind === 'receipt' ? null : sourceId))}::uuid[],
          ${of(({ chargeId }) => chargeId)}::uuid[], ${of(({ refundId }) => refundId)}::uuid[],
          ${of(({ cents }) => cents)}::bigint[], ${of(({ on }) => on)}::date[],
          ${of(({ undoesId }) => undoesId)}::uuid[], ${of(({ byHand }) => byHand ?? false)}::boolean[],
          ${of(({ entryId }) => entryId)}::uuid[])
        as n (id, tenancy, currency, receipt, credit, charge, refund, cents, on_day, undoes, by_hand, entry)`.execute(
      tx,
    );
  });
}

/** Whatever is booked to deposits held when it is paid is a deposit, of whatever kind the charge is. */
async function ofDeposits<Row extends BookedAllocation>(
  tx: Tx,
  act: Poster,
  allocations: readonly Row[],
): Promise<Row[]> {
  const { id: held } = await systemAccount(tx, act.organisationId, 'deposits-held');
  return allocations.filter(({ charge, source }) => charge.accountId === held && source.kind !== 'credit');
}
