import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { carryMoved } from '#server/modules/rent/allocations/carry-paid.ts';

interface Banked {
  readonly receiptIds: readonly string[];
  readonly on: string;
}

/** What was undeposited when its tenancy moved to another building stayed behind. Deposited at the bank, it follows. */
export async function carryBanked(tx: Tx, act: Act, { receiptIds, on }: Banked): Promise<void> {
  const { organisationId, today } = act;
  const { rows } = await sql<{ id: string }>`
    select distinct x.tenancy_id as id
      from allocation x
      join charge c on c.org_id = x.org_id and c.charge_id = x.charge_id and c.kind in ('deposit', 'last-months-rent')
     where x.org_id = ${organisationId} and x.receipt_id = any(${receiptIds}::uuid[])`.execute(tx);
  await carryMoved(tx, act, { tenancyIds: rows.map(({ id }) => id), on, today });
}
