import { sql } from 'kysely';
import type { Span } from '#shared/rent/calendar.ts';
import type { Tx } from '#server/kernel/database.ts';

/** The properties in which somebody had a share on any day of a span. Shares hold from their day until the next ones. */
export async function propertiesOfOwner(
  tx: Tx,
  organisationId: string,
  personId: string,
  { from, to }: Span,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct o.property_id as id from ownership_share o
     where o.org_id = ${organisationId} and o.person_id = ${personId} and o.starts_on <= ${to}::date
       and not exists (select from ownership_share n
                        where n.org_id = o.org_id and n.property_id = o.property_id
                          and n.starts_on > o.starts_on and n.starts_on <= ${from}::date)`.execute(tx);
  return rows.map(({ id }) => id);
}
