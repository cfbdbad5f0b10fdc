import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';
import type { PersonPlace } from '#server/modules/people/index.ts';
import { numberOf } from '#server/modules/leasing/terms/rules.ts';

/** The units of signed leases that somebody is a party of, today or later; what runs already comes first. */
export async function partyPlaces(
  tx: Tx,
  organisationId: string,
  personIds: readonly string[],
  today: string,
): Promise<readonly PersonPlace[]> {
  if (personIds.length === 0) return [];
  const { rows } = await sql<Row>`
    select y.person_id, y.role, y.lease_id, l.number, p.property_id, p.name as property_name, p.colour,
           u.unit_id, u.name as unit_name, greatest(y.from_day, l.starts_on)::text as from_day
      from lease_party y
      join lease l on l.org_id = y.org_id and l.lease_id = y.lease_id
      join unit u on u.org_id = l.org_id and u.unit_id = l.unit_id
      join property p on p.org_id = l.org_id and p.property_id = l.property_id
     where y.org_id = ${organisationId} and y.person_id = any(${personIds}::uuid[]) and l.stage = 'signed'
       and coalesce(y.to_day >= ${today}::date, true)
       and coalesce(coalesce(l.leaves_on, case when l.at_end = 'stop' then l.ends_on end) >= ${today}::date, true)
     order by greatest(y.from_day, l.starts_on, ${today}::date), y.lease_id`.execute(tx);
  return rows.map((row) => ({
    personId: row.person_id,
    place: {
      role: row.role,
      property: { id: row.property_id, name: row.property_name, colour: row.colour },
      unit: { id: row.unit_id, name: row.unit_name },
      leaseId: row.lease_id,
      leaseNumber: numberOf(row.number),
      from: row.from_day > today ? row.from_day : null,
    },
  }));
}

interface Row {
  readonly person_id: string;
  /** The check of the table allows these alone. */
  readonly role: 'tenant' | 'co-tenant' | 'guarantor';
  readonly lease_id: string;
  readonly number: number;
  readonly property_id: string;
  readonly property_name: string;
  readonly colour: number;
  readonly unit_id: string;
  readonly unit_name: string;
  readonly from_day: string;
}
