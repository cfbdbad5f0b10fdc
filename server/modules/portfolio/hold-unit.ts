import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { phrase, refuse } from '#server/kernel/refuse.ts';

export interface Hold {
  readonly unitId: string;
  readonly leaseId: string;
  readonly firstDay: string;
  /** Missing as long as nobody knows when it ends. */
  readonly lastDay: string | null;
  readonly noticeGivenOn?: string | null;
}

/** What is to be let, and where: locked until the end of the transaction, and its building read along. */
export interface Place {
  readonly unitId: string;
  readonly parentUnitId: string | null;
  readonly name: string;
  readonly propertyId: string;
  readonly propertyName: string;
  readonly currency: string;
  readonly marketRentCents: number | null;
  readonly isArchived: boolean;
}

/** Those that are there, with or without a lock on them and on what they are rooms of. */
export async function readPlaces(
  tx: Tx,
  organisationId: string,
  unitIds: readonly string[],
  lock: 'lock' | 'look',
): Promise<Map<string, Place>> {
  if (lock === 'lock') {
    // A lease of the whole and one of a room or a bed take turns too, because all of them wait for the whole.
    await sql`
      select from unit where org_id = ${organisationId}
         and unit_id in (
           select unnest(${unitIds}::uuid[])
           union all
           select units_above(u.org_id, u.unit_id) from unit u
            where u.org_id = ${organisationId} and u.unit_id = any(${unitIds}::uuid[]) and u.parent_unit_id is not null)
       order by unit_id for update`.execute(tx);
  }
  const { rows } = await sql<Place>`
    select u.unit_id as "unitId", u.parent_unit_id as "parentUnitId", u.name, u.property_id as "propertyId",
           p.name as "propertyName", p.currency, u.market_rent_cents as "marketRentCents",
           u.archived_at is not null or p.archived_at is not null as "isArchived"
      from unit u join property p on p.org_id = u.org_id and p.property_id = u.property_id
     where u.org_id = ${organisationId} and u.unit_id = any(${unitIds}::uuid[])`.execute(tx);
  return new Map(rows.map((place) => [place.unitId, place]));
}

/** Which other leases have one of these units, or a room of it, on one of these days. */
export async function othersHolding(tx: Tx, organisationId: string, holds: readonly Hold[]): Promise<string[]> {
  const { rows } = await sql<{ lease_id: string }>`
    with wanted as (${wanted(organisationId, holds)})
    select distinct h.lease_id from wanted w
      join unit_hold h on h.org_id = w.org_id and h.unit_id = w.unit_id and h.lease_id <> w.lease_id
       and daterange(h.first_day, h.last_day, '[]') && daterange(w.first_day, w.last_day, '[]')`.execute(tx);
  return rows.map(({ lease_id: id }) => id);
}

/**
 * Gives leases their units, and the rooms of them, for their days. Whoever comes second waits for the first one's unit
 * and is then told who that is; the constraint of the table is the second lock.
 */
export async function holdUnits(tx: Tx, organisationId: string, holds: readonly Hold[]): Promise<readonly string[]> {
  await readPlaces(
    tx,
    organisationId,
    holds.map(({ unitId }) => unitId),
    'lock',
  );
  const others = await othersHolding(tx, organisationId, holds);
  if (others.length > 0) return others;
  await sql`
    insert into unit_hold (org_id, unit_id, lease_id, first_day, last_day, notice_given_on)
    ${wanted(organisationId, holds)}
    on conflict (org_id, unit_id, lease_id) do update
      set first_day = excluded.first_day, last_day = excluded.last_day, notice_given_on = excluded.notice_given_on`.execute(
    tx,
  );
  return [];
}

/** The units themselves, their rooms, and the beds in those. Plain joins: one by one, a thousand would take their time. */
function wanted(organisationId: string, holds: readonly Hold[]) {
  const of = <Value>(read: (hold: Hold) => Value) => holds.map(read);
  const given = sql`
    unnest(${of(({ unitId }) => unitId)}::uuid[], ${of(({ leaseId }) => leaseId)}::uuid[],
           ${of(({ firstDay }) => firstDay)}::date[], ${of(({ lastDay }) => lastDay)}::date[],
           ${of(({ noticeGivenOn }) => noticeGivenOn ?? null)}::date[])
      as n (unit_id, lease_id, first_day, last_day, notice_given_on)`;
  return sql`
    select u.org_id, u.unit_id, n.lease_id, n.first_day, n.last_day, n.notice_given_on
      from ${given} join unit u on u.org_id = ${organisationId} and u.unit_id = n.unit_id
    union all
    select r.org_id, r.unit_id, n.lease_id, n.first_day, n.last_day, n.notice_given_on
      from ${given} join unit r on r.org_id = ${organisationId} and r.parent_unit_id = n.unit_id
    union all
    select b.org_id, b.unit_id, n.lease_id, n.first_day, n.last_day, n.notice_given_on
      from ${given} join unit r on r.org_id = ${organisationId} and r.parent_unit_id = n.unit_id
      join unit b on b.org_id = r.org_id and b.parent_unit_id = r.unit_id`;
}

export async function releaseUnit(tx: Tx, organisationId: string, leaseId: string): Promise<void> {
  await tx.deleteFrom('unit_hold').where('org_id', '=', organisationId).where('lease_id', '=', leaseId).execute();
}

/** A new room or bed, or one that is in use again, belongs to whoever has what it is part of. */
export async function holdRoom(tx: Tx, organisationId: string, roomId: string, parentId: string): Promise<void> {
  await sql`
    insert into unit_hold (org_id, unit_id, lease_id, first_day, last_day, notice_given_on)
    select org_id, ${roomId}, lease_id, first_day, last_day, notice_given_on from unit_hold
     where org_id = ${organisationId} and unit_id = ${parentId}
    on conflict do nothing`.execute(tx);
}

/** What is let, or will be, cannot go into the archive or change what leases rely on. */
export async function refuseHeld(
  tx: Tx,
  act: Act,
  which: { readonly propertyId: string } | { readonly unitId: string },
  into: 'intoArchive' | 'intoAnotherPlace' | 'intoAnotherCurrency',
): Promise<void> {
  const { organisationId } = act;
  const day = act.today;
  const own =
    'unitId' in which
      ? sql`u.unit_id in (select units_below(${organisationId}, ${which.unitId}::uuid))`
      : sql`u.property_id = ${which.propertyId}`;
  const { rows } = await sql<{ name: string; last_day: string | null }>`
    select u.name, h.last_day from unit_hold h join unit u on u.org_id = h.org_id and u.unit_id = h.unit_id
     where h.org_id = ${organisationId} and ${own} and (h.last_day is null or h.last_day >= ${day}::date)
     order by u.sort_name limit 1`.execute(tx);
  const [held] = rows;
  if (held === undefined) return;
  const until = held.last_day === null ? phrase('noEndYet') : phrase('until', { to: held.last_day });
  throw refuse('portfolio.unit-is-let', { unit: held.name, until, into: phrase(into) });
}
