import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/**
 * The first day of a unit, of the row that `unit` names: the day it was added or, where an import brought older leases, the
 * first day of those. A lease of the flat says nothing of when its rooms were added.
 */
export function firstDayOf(organisationId: string, unit: string): RawBuilder<string> {
  return sql<string>`least(${addedOn(organisationId, unit)}, ${firstLeased(unit)})`;
}

/** The day on which something was archived; that day is no longer one of its own. */
export function archivedOn(organisationId: string, record: string): RawBuilder<string | null> {
  return sql<string | null>`${dayOf(organisationId, `${record}.archived_at`)}`;
}

/** Whether a unit was there on a day: what is added or archived later doesn't change the reports of that day. */
export function wasThere(organisationId: string, unit: string, day: RawBuilder<string> | string): RawBuilder<boolean> {
  const on = sql`${day}::date`;
  return sql<boolean>`((${addedOn(organisationId, unit)} <= ${on} or ${firstLeased(unit)} <= ${on})
    and coalesce(${archivedOn(organisationId, unit)} > ${on}, true))`;
}

/** Whether a unit was let by itself on a day: one that had rooms then was let by the room. */
export function wasLetByItself(
  organisationId: string,
  unit: string,
  day: RawBuilder<string> | string,
): RawBuilder<boolean> {
  return sql<boolean>`not exists (
    select from unit room where room.org_id = ${organisationId} and room.parent_unit_id = ${sql.ref(`${unit}.unit_id`)}
       and ${wasThere(organisationId, 'room', day)})`;
}

function addedOn(organisationId: string, unit: string): RawBuilder<string> {
  return dayOf(organisationId, `${unit}.created_at`);
}

function firstLeased(unit: string): RawBuilder<string> {
  return sql`(select min(l.starts_on) from lease l
    where l.org_id = ${sql.ref(`${unit}.org_id`)} and l.unit_id = ${sql.ref(`${unit}.unit_id`)} and l.stage = 'signed')`;
}

function dayOf(organisationId: string, instant: string): RawBuilder<string> {
  return sql`(${sql.ref(instant)} at time zone (
    select o.time_zone from organisation o where o.org_id = ${organisationId}))::date`;
}
