import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';
import { runNumber } from './run-rows.ts';

interface NamedCost {
  readonly propertyId: string;
  readonly cents: number;
  readonly from: string;
  readonly to: string;
  readonly label: string;
}

/** The run that charged the same cost: of this building, time, amount and name. What was taken back does not count. */
export async function chargedBefore(tx: Tx, organisationId: string, { propertyId, cents, from, to, label }: NamedCost) {
  const same = JSON.stringify({ rule: 'shared-cost', wholeCents: cents, from, to });
  const { rows } = await sql<{ id: string; number: number; on: string }>`
    select r.run_id as id, r.number, c.charged_on as on
      from charge_run r join charge c on c.org_id = r.org_id and c.run_id = r.run_id
     where r.org_id = ${organisationId} and r.kind = 'utilities' and r.property_id = ${propertyId}
       and c.voided_on is null and lower(c.label) = lower(${label}) and c.explanation @> ${same}::jsonb
     order by r.number desc limit 1`.execute(tx);
  return rows[0] === undefined ? null : { ...rows[0], number: runNumber(rows[0].number) };
}
