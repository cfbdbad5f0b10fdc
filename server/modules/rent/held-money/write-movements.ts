import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';
import { newId } from '#server/kernel/ids.ts';
import type { Poster } from '#server/modules/ledger/index.ts';
import { plainColumn } from '#server/modules/rent/tenancy-money/columns.ts';
import type { UndoneAct } from './act-transfers.ts';

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
  /** It was last month's rent, whose bank accounts are found by its payments. */
  readonly isLastMonth?: boolean;
  /** The bank account on the other side, where it is neither of a payment nor of a refund and yet known. */
  readonly otherBankId?: string | undefined;
  /** The act that it undoes: the bank accounts are then as they were before that act. */
  readonly undoes?: UndoneAct;
}

/** The rows of the register alone, with the ids that they got. */
export async function writeMovements(tx: Tx, act: Poster, moves: readonly DepositMove[]): Promise<string[]> {
  const rows = moves.map((move) => ({ ...move, id: newId(act.now) }));
  const of = (read: (row: (typeof rows)[number]) => string | number | null | undefined) => plainColumn(rows, read);
  await sql`
    insert into deposit_movement (org_id, movement_id, tenancy_id, lease_id, property_id, currency, kind, cents, on_day,
                                  entry_id, allocation_id, credit_id, refund_id, made_at)
    select ${act.organisationId}::uuid, n.*, ${act.now}::timestamptz
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
