import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';

/** After charges were removed with their import: runs that charged others too tell of those alone. */
export async function recountRuns(tx: Tx, organisationId: string, runs: readonly string[]): Promise<void> {
  await sql`
    update charge_run r
       set charges = (select count(*) from charge c where c.org_id = r.org_id and c.run_id = r.run_id),
           leases = (select count(distinct c.lease_id) from charge c where c.org_id = r.org_id and c.run_id = r.run_id),
           totals = (select coalesce(jsonb_object_agg(t.currency, t.cents), '{}') from (
             select c.currency, sum(c.cents) as cents from charge c
              where c.org_id = r.org_id and c.run_id = r.run_id group by 1) t)
     where r.org_id = ${organisationId} and r.run_id = any (${runs}::uuid[])`.execute(tx);
}
