import { sql } from 'kysely';
import { leavingKind } from '#server/kernel/background-transaction.ts';
import type { Database, Tx } from '#server/kernel/database.ts';

/** Whether somebody had this sample removed: nobody comes into it any more. */
export async function isLeaving(tx: Tx, organisationId: string): Promise<boolean> {
  const asked = await tx
    .selectFrom('audit_event')
    .select('event_id')
    .where('org_id', '=', organisationId)
    .where('kind', '=', leavingKind)
    .limit(1)
    .executeTakeFirst();
  return asked !== undefined;
}

/**
 * Takes out the samples that were removed, one after the other, each in a transaction of its own: one that was cut off is
 * there as a whole and goes the next time. Safe on several nodes: one is claimed under its lock.
 */
export async function removeSamples(database: Database, now: Date): Promise<number> {
  for (let removed = 0; ; removed += 1) {
    const found = await database.transaction({ scope: 'auth' }, (tx) => removeNext(tx, now));
    if (!found) return removed;
  }
}

async function removeNext(tx: Tx, now: Date): Promise<boolean> {
  const { rows } = await sql<{ organisationId: string }>`
    select o.org_id as "organisationId" from organisation o
     where o.is_sample
       and exists (select from audit_event e where e.org_id = o.org_id and e.kind = ${leavingKind})
     order by o.org_id limit 1 for update of o skip locked`.execute(tx);
  const [next] = rows;
  if (next === undefined) return false;
  await tx.deleteFrom('sample_making').where('sample_id', '=', next.organisationId).execute();
  await sql`select remove_sample(${next.organisationId}, ${now})`.execute(tx);
  return true;
}
