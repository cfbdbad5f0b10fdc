import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';

/** Who owns some properties today. */
export async function readOwnersToday(
  tx: Tx,
  { organisationId, today }: Pick<Act, 'organisationId' | 'today'>,
  propertyIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select distinct o.person_id as id from ownership_share o
     where o.org_id = ${organisationId} and o.property_id = any(${[...propertyIds]}::uuid[]) and o.starts_on = (
       select max(s.starts_on) from ownership_share s
        where s.org_id = o.org_id and s.property_id = o.property_id and s.starts_on <= ${today})`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}
