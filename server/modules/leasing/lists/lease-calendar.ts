import { sql } from 'kysely';
import type { CalendarDay, CalendarRange, CalendarSource } from '#server/kernel/calendar/calendar-source.ts';
import type { Tx } from '#server/kernel/database.ts';
import { goesOn } from '#server/modules/leasing/records/lease-rows.ts';
import { end } from './lease-order.ts';

/** Who moves in and out, and which leases end. A term that another one carries on in the same unit is neither. */
export const leaseCalendar: CalendarSource = {
  kinds: ['move-in', 'move-out', 'lease-end', 'term-end'],
  permission: 'leases.read',
  read: async (tx, range) => [...(await readMoveIns(tx, range)), ...(await readEnds(tx, range))],
};

async function readMoveIns(tx: Tx, range: CalendarRange): Promise<readonly CalendarDay[]> {
  const { rows } = await sql<CalendarDay>`
    select 'move-in:' || l.lease_id as key, 'move-in' as kind, l.starts_on as on,
           l.property_id as "propertyId", l.lease_id as "leaseId", l.version
      from lease l
      left join lease b on b.org_id = l.org_id and b.lease_id = l.continues_lease_id
     where l.org_id = ${range.organisationId} and l.stage = 'signed'
       and l.starts_on between ${range.from}::date and ${range.to}::date
       and b.unit_id is distinct from l.unit_id and ${isAt(range)}`.execute(tx);
  return rows;
}

async function readEnds(tx: Tx, range: CalendarRange): Promise<readonly CalendarDay[]> {
  const { rows } = await sql<CalendarDay>`
    select e.kind || ':' || e."leaseId" as key, e.* from (
      select case when l.leaves_on is not null then 'move-out' when l.at_end = 'stop' then 'lease-end' else 'term-end' end as kind,
             ${end} as on, l.property_id as "propertyId", l.lease_id as "leaseId", l.version
        from lease l
       where l.org_id = ${range.organisationId} and l.stage = 'signed'
         and ${end} between ${range.from}::date and ${range.to}::date and ${isAt(range)}
         -- Of who moves to another unit the tenancy goes on, and they still leave this one.
         and case when l.leaves_on is null then not ${goesOn} else l.end_kind <> 'renewal' end
    ) e`.execute(tx);
  return rows;
}

function isAt({ propertyId }: CalendarRange) {
  return propertyId === undefined ? sql`true` : sql`l.property_id = ${propertyId}`;
}
