import { sql } from 'kysely';
import type { z } from 'zod';
import type { unit } from '#shared/api/units.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Problem } from '#server/kernel/problem.ts';
import { refuse } from '#server/kernel/refuse.ts';

export type Unit = z.output<typeof unit>;
export type UnitState = Unit['state'];

/** How a unit without parts stands on a day follows from who holds it then, or next; of the row of `unit as u`. */
export function stateOn(day: string) {
  return sql<UnitState>`coalesce((
    select case when h.first_day > ${day}::date then 'let-later'
                when h.notice_given_on <= ${day}::date then 'on-notice'
                else 'occupied' end
      from unit_hold h
     where h.org_id = u.org_id and h.unit_id = u.unit_id and (h.last_day is null or h.last_day >= ${day}::date)
     order by h.first_day limit 1), 'vacant')`;
}

/**
 * The same of a unit that may have rooms, and they beds: who has a part has some of the whole, which then cannot be let
 * to anybody else. It is on notice when nobody stays, and vacant when nobody has any of it.
 */
export function stateWithPartsOn(day: string) {
  return sql<UnitState>`coalesce((
    select case when h.first_day > ${day}::date then 'let-later'
                when h.notice_given_on <= ${day}::date then 'on-notice'
                else 'occupied' end
      from unit_hold h
     where h.org_id = u.org_id and (h.last_day is null or h.last_day >= ${day}::date)
       and h.unit_id = any (array(
         select u.unit_id
         union all select part.unit_id from unit part where part.org_id = u.org_id and part.parent_unit_id = u.unit_id
         union all select bed.unit_id from unit part
           join unit bed on bed.org_id = part.org_id and bed.parent_unit_id = part.unit_id
          where part.org_id = u.org_id and part.parent_unit_id = u.unit_id))
     order by h.first_day > ${day}::date, coalesce(h.notice_given_on <= ${day}::date, false), h.first_day
     limit 1), 'vacant')`;
}

export function unitRows(tx: Tx, organisationId: string, day: string) {
  return tx
    .selectFrom('unit as u')
    .innerJoin('property as p', (join) =>
      join.onRef('p.org_id', '=', 'u.org_id').onRef('p.property_id', '=', 'u.property_id'),
    )
    .selectAll('u')
    .select(['p.name as property_name', 'p.colour', 'p.currency'])
    .select(stateWithPartsOn(day).as('state'))
    .where('u.org_id', '=', organisationId);
}

export type UnitRow = Awaited<ReturnType<ReturnType<typeof unitRows>['executeTakeFirstOrThrow']>>;

export function presentUnit(row: UnitRow): Unit {
  return {
    id: row.unit_id,
    propertyId: row.property_id,
    propertyName: row.property_name,
    colour: row.colour,
    parentUnitId: row.parent_unit_id,
    name: row.name,
    // The checks of the table allow these alone.
    kind: row.kind as Unit['kind'],
    floor: row.floor,
    beds: row.beds,
    halfBaths: row.half_baths,
    areaTenths: row.area_tenths,
    areaUnit: row.area_unit as Unit['areaUnit'],
    marketRentCents: row.market_rent_cents,
    currency: row.currency,
    notes: row.notes,
    amenities: row.amenities,
    custom: row.custom as Unit['custom'], // Written from the same schema.
    state: row.state,
    archivedAt: row.archived_at?.toISOString() ?? null,
    version: row.version,
  };
}

export function noSuchUnit(): Problem {
  return refuse('portfolio.no-such-unit');
}
