import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';
import { newId } from '#server/kernel/ids.ts';
import { move } from '#server/modules/ledger/index.ts';
import type { BalancedLines, Dimensions, Poster } from '#server/modules/ledger/index.ts';
import { inChunks, plainColumn } from './columns.ts';

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
      credit: { accrual: 'tenant-receivable', cash: { id: charge.accountId } },
      ...(source.kind === 'credit' ? { basis: 'accrual' as const } : {}),
      ...aboutCharge(charge, source.payerId),
    },
  );
}

export function aboutCharge(
  { propertyId, unitId, leaseId }: Pick<Target, 'propertyId' | 'unitId' | 'leaseId'>,
  personId: string | null,
): Dimensions {
  return { propertyId, unitId, leaseId, personId };
}

export interface BookedAllocation extends NewAllocation {
  readonly entryId: string;
}

/** Writes what paid what; what is open, and what waits, the database changes by itself. Deposits go into their register. */
export async function insertAllocations(tx: Tx, allocations: readonly BookedAllocation[], by: Poster): Promise<void> {
  const made = allocations.map((allocation) => ({ ...allocation, id: newId(by.now) }));
  await inChunks(made, async (some) => {
    const of = (read: (one: (typeof made)[number]) => string | number | boolean | null | undefined) =>
      plainColumn(some, read);
    await sql`
      insert into allocation (org_id, allocation_id, tenancy_id, currency, receipt_id, credit_id, charge_id, cents, on_day,
                              undoes_id, by_hand, entry_id, made_by, made_at)
      select ${by.organisationId}::uuid, n.id, n.tenancy, n.currency, n.receipt, n.credit, n.charge, n.cents, n.on_day,
             n.undoes, n.by_hand, n.entry, ${by.userId}::uuid, ${by.now}::timestamptz
        from unnest(
          ${of(({ id }) => id)}::uuid[], ${of(({ charge }) => charge.tenancyId)}::uuid[],
          ${of(({ charge }) => charge.currency)}::text[],
          ${of(({ source }) => (source.kind === 'receipt' ? source.id : null))}::uuid[],
          ${of(({ source }) => (source.kind === 'receipt' ? null : source.id))}::uuid[],
          ${of(({ charge }) => charge.id)}::uuid[], ${of(({ cents }) => cents)}::bigint[], ${of(({ on }) => on)}::date[],
          ${of(({ undoesId }) => undoesId)}::uuid[], ${of(({ byHand }) => byHand ?? false)}::boolean[],
          ${of(({ entryId }) => entryId)}::uuid[])
        as n (id, tenancy, currency, receipt, credit, charge, cents, on_day, undoes, by_hand, entry)`.execute(tx);
  });
  const deposits = made.filter(({ charge }) => charge.kind === 'deposit');
  if (deposits.length === 0) return;
  await tx
    .insertInto('deposit_movement')
    .values(
      deposits.map(({ id, charge, cents, on, entryId }) => ({
        org_id: by.organisationId,
        movement_id: newId(by.now),
        tenancy_id: charge.tenancyId,
        lease_id: charge.leaseId,
        property_id: charge.propertyId,
        currency: charge.currency,
        kind: cents > 0 ? 'received' : 'returned',
        cents,
        on_day: on,
        entry_id: entryId,
        allocation_id: id,
        made_at: by.now,
      })),
    )
    .execute();
}
