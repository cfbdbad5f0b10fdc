import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';
import type { PersonHolder, PersonRole } from './holders.ts';

interface Counts {
  readonly active: number;
  readonly tenants: number;
  readonly owners: number;
  readonly archived: number;
}

/** How many there are in each view of the directory. */
export async function summarisePeople(
  tx: Tx,
  organisationId: string,
  holders: readonly PersonHolder[],
): Promise<Counts> {
  const has = (role: PersonRole) => {
    const given = holders.filter(({ roles }) => roles.includes(role)).map((holder) => holder.has(role));
    return given.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(given, sql` or `)})`;
  };
  const { rows } = await sql<Counts>`
    select count(*) filter (where p.archived_at is null)::int as active,
           count(*) filter (where p.archived_at is null and ${has('tenant')})::int as tenants,
           count(*) filter (where p.archived_at is null and ${has('owner')})::int as owners,
           count(*) filter (where p.archived_at is not null)::int as archived
      from person p where p.org_id = ${organisationId} and p.merged_into is null`.execute(tx);
  const [counts] = rows;
  if (counts === undefined) throw new Error('A count gives a row');
  return counts;
}
