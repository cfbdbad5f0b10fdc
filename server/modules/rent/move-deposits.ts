import type { Tx } from '#server/kernel/database.ts';
import { newId } from '#server/kernel/ids.ts';
import { Problem } from '#server/kernel/problem.ts';
import type { Poster } from '#server/modules/ledger/index.ts';

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

/** Writes into the register of deposits. What is not held cannot go. */
export async function moveDeposits(tx: Tx, moves: readonly DepositMove[], by: Poster): Promise<void> {
  if (moves.length === 0) return;
  await refuseGone(tx, moves, by.organisationId);
  await tx
    .insertInto('deposit_movement')
    .values(
      moves.map((move) => ({
        org_id: by.organisationId,
        movement_id: newId(by.now),
        tenancy_id: move.tenancyId,
        lease_id: move.leaseId,
        property_id: move.propertyId,
        currency: move.currency,
        kind: move.kind,
        cents: move.cents,
        on_day: move.on,
        entry_id: move.entryId,
        allocation_id: move.allocationId ?? null,
        credit_id: move.creditId ?? null,
        refund_id: move.refundId ?? null,
        made_at: by.now,
      })),
    )
    .execute();
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
