import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';
import type { PersonPlace } from '#server/modules/people/index.ts';

/** The properties that somebody has a share of by the set that holds today, or by one that comes later. */
export async function ownershipPlaces(
  tx: Tx,
  organisationId: string,
  personIds: readonly string[],
  today: string,
): Promise<readonly PersonPlace[]> {
  if (personIds.length === 0) return [];
  const { rows } = await sql<Row>`
    select o.person_id, p.property_id, p.name, p.colour, min(o.starts_on)::text as from_day
      from ownership_share o
      join property p on p.org_id = o.org_id and p.property_id = o.property_id and p.archived_at is null
     where o.org_id = ${organisationId} and o.person_id = any(${personIds}::uuid[])
       and o.starts_on >= coalesce((
             select max(s.starts_on) from ownership_share s
              where s.org_id = o.org_id and s.property_id = o.property_id and s.starts_on <= ${today}::date), o.starts_on)
     group by o.person_id, p.property_id, p.name, p.colour
     order by p.name, p.property_id`.execute(tx);
  return rows.map((row) => ({
    personId: row.person_id,
    place: {
      role: 'owner',
      property: { id: row.property_id, name: row.name, colour: row.colour },
      unit: null,
      leaseId: null,
      leaseNumber: null,
      from: row.from_day > today ? row.from_day : null,
    },
  }));
}

interface Row {
  readonly person_id: string;
  readonly property_id: string;
  readonly name: string;
  readonly colour: number;
  readonly from_day: string;
}
