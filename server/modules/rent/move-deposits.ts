import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';
import { newId } from '#server/kernel/ids.ts';
import { Problem } from '#server/kernel/problem.ts';
import type { Poster } from '#server/modules/ledger/index.ts';
import { plainColumn } from './columns.ts';

export interface DepositMove {
  readonly tenancyId: string;
  readonly leaseId: string;
  readonly propertyId: string;
  readonly currency: string;
  readonly kind: string;
  /** Above zero it came, below it went. */
  readonly cents: number;
  readonly on: string;
  readonly entryId: string;
  readonly allocationId?: string;
  readonly creditId?: string;
  readonly refundId?: string;
}

/** Writes into the register of deposits, and answers with the ids of what it wrote. What is not held cannot go. */
export async function moveDeposits(tx: Tx, moves: readonly DepositMove[], by: Poster): Promise<string[]> {
  if (moves.length === 0) return [];
  await refuseGone(tx, moves, by.organisationId);
  const rows = moves.map((move) => ({ ...move, id: newId(by.now) }));
  const of = (read: (row: (typeof rows)[number]) => string | number | null | undefined) => plainColumn(rows, read);
  await sql`
    insert into deposit_movement (org_id, movement_id, tenancy_id, lease_id, property_id, currency, kind, cents, on_day,
                                  entry_id, allocation_id, credit_id, refund_id, made_at)
    select ${by.organisationId}::uuid, n.*, ${by.now}::timestamptz
      from unnest(
        ${of(({ id }) => id)}::uuid[], ${of(({ tenancyId }) => tenancyId)}::uuid[],
        ${of(({ leaseId }) => leaseId)}::uuid[], ${of(({ propertyId }) => propertyId)}::uuid[],
        ${of(({ currency }) => currency)}::text[], ${of(({ kind }) => kind)}::text[],
        ${of(({ cents }) => cents)}::bigint[], ${of(({ on }) => on)}::date[], ${of(({ entryId }) => entryId)}::uuid[],
        ${of(({ allocationId }) => allocationId)}::uuid[], ${of(({ creditId }) => creditId)}::uuid[],
        ${of(({ refundId }) => refundId)}::uuid[])
      as n (id, tenancy, lease, property, currency, kind, cents, on_day, entry, allocation, credit, refund)`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

async function refuseGone(tx: Tx, moves: readonly DepositMove[], organisationId: string): Promise<void> {
  const changes = new Map<string, number>();
  for (const { tenancyId, currency, cents } of moves) {
    const key = `${tenancyId} ${currency}`;
    changes.set(key, (changes.get(key) ?? 0) + cents);
  }
  const going = [...changes].filter(([, cents]) => cents < 0);
  if (going.length === 0) return;
  const rows = await tx
    .selectFrom('tenancy_balance')
    .select(['tenancy_id', 'currency', 'deposit_cents'])
    .where('org_id', '=', organisationId)
    .where(
      'tenancy_id',
      'in',
      moves.map(({ tenancyId }) => tenancyId),
    )
    .execute();
  const held = new Map(rows.map((row) => [`${row.tenancy_id} ${row.currency}`, row.deposit_cents]));
  if (going.every(([key, cents]) => (held.get(key) ?? 0) + cents >= 0)) return;
  throw new Problem(
    'deposit-used',
    'Some of the deposit that was paid with it was kept or paid back since. Take that back first.',
  );
}
