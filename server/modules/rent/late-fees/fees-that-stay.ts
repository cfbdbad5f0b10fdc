import { sql } from 'kysely';
import type { z } from 'zod';
import type { feesThatStay } from '#shared/api/rent-answers.ts';
import type { Tx } from '#server/kernel/database.ts';
import { chargeNumber } from '#server/modules/rent/numbers.ts';
import { totalsOf } from '#server/modules/rent/runs/run-rows.ts';
import { feeless } from './late-leases.ts';

const listedAtMost = 50;

/** The late fees that stand on what fell due with some charges: taking those back leaves them as they are. */
export async function readFeesThatStay(
  tx: Tx,
  organisationId: string,
  chargeIds: readonly string[],
): Promise<z.output<typeof feesThatStay>> {
  // The key of a fee names the lease and the day on which that fell due which was late.
  const { rows } = await sql<{ chargeId: string; number: number; currency: string; cents: number }>`
    select distinct f.charge_id as "chargeId", f.number, f.currency, f.cents
      from unnest(${`{${chargeIds.join(',')}}`}::uuid[]) t (charge_id)
      join charge c on c.org_id = ${organisationId} and c.charge_id = t.charge_id
      join charge f on f.org_id = c.org_id and f.tenancy_id = c.tenancy_id and f.lease_id = c.lease_id
     where c.kind <> all(${feeless}::text[]) and c.charge_key not like 'opening:%'
       and f.kind = 'late-fee' and f.voided_on is null and f.charge_key like 'late-fee:%'
       and split_part(f.charge_key, ':', 3) = to_char(c.due_on, 'YYYY-MM-DD')
     order by f.number`.execute(tx);
  return {
    count: rows.length,
    totals: totalsOf(rows),
    items: rows.slice(0, listedAtMost).map((row) => ({ ...row, number: chargeNumber(row.number) })),
  };
}
