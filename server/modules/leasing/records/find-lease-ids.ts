import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';

interface Whose {
  readonly unitId?: string | undefined;
  readonly personId?: string | undefined;
}

/** The leases of a unit, or those that name a person, whatever became of them; of both, where both are given. */
export async function findLeaseIds(tx: Tx, organisationId: string, { unitId, personId }: Whose): Promise<string[]> {
  let rows = tx.selectFrom('lease as l').select('l.lease_id').where('l.org_id', '=', organisationId);
  if (unitId !== undefined) rows = rows.where('l.unit_id', '=', unitId);
  if (personId !== undefined)
    rows = rows.where(
      sql<boolean>`exists (
        select from lease_party p
         where p.org_id = l.org_id and p.lease_id = l.lease_id and p.person_id = ${personId})`,
    );
  return (await rows.execute()).map(({ lease_id: id }) => id);
}
