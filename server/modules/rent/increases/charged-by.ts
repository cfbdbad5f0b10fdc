import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';

/** The leases of an increase on which rent for a day from its start on was charged after it was made. */
export async function readChargedBy(tx: Tx, organisationId: string, increaseId: string): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select distinct r.lease_id as id
      from rent_increase i
      join rent_increase_lease r on r.org_id = i.org_id and r.increase_id = i.increase_id and r.outcome = 'raised'
      cross join lateral jsonb_array_elements(r.lines) line
      join charge c on c.org_id = r.org_id and c.lease_id = r.lease_id and c.voided_on is null
       and c.made_at >= i.made_at and c.period_to >= i.starts_on
       and c.line_key = line ->> 'chargeId'
     where i.org_id = ${organisationId} and i.increase_id = ${increaseId}`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}
