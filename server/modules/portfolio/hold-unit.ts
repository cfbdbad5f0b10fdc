import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';
import type { SignedInContext } from '#server/kernel/http/request-context.ts';
import { organisationDay } from '#server/kernel/organisation-day.ts';
import { Problem } from '#server/kernel/problem.ts';
import { lockUnit } from './unit-rows.ts';

export interface Hold {
  readonly unitId: string;
  readonly leaseId: string;
  readonly firstDay: string;
  /** Missing as long as nobody knows when it ends. */
  readonly lastDay: string | null;
  readonly noticeGivenOn?: string | null;
}

/** Who else has the unit, or a room of it, on one of these days. */
export async function othersHolding(tx: Tx, organisationId: string, hold: Hold): Promise<string[]> {
  const { rows } = await sql<{ lease_id: string }>`
    select distinct h.lease_id from unit_hold h
      join unit u on u.org_id = h.org_id and u.unit_id = h.unit_id
     where h.org_id = ${organisationId} and ${hold.unitId}::uuid in (u.unit_id, u.parent_unit_id)
       and h.lease_id <> ${hold.leaseId}
       and daterange(h.first_day, h.last_day, '[]') && daterange(${hold.firstDay}::date, ${hold.lastDay}::date, '[]')`.execute(
    tx,
  );
  return rows.map(({ lease_id: id }) => id);
}

/**
 * Gives a lease its unit, and the rooms of it, for its days. Whoever comes second waits for the first one's unit and is
 * then refused by `othersHolding`; the constraint of the table is the second lock.
 */
export async function holdUnit(tx: Tx, organisationId: string, hold: Hold): Promise<readonly string[]> {
  await lockUnit(tx, organisationId, hold.unitId);
  const others = await othersHolding(tx, organisationId, hold);
  if (others.length > 0) return others;
  await sql`
    insert into unit_hold (org_id, unit_id, lease_id, first_day, last_day, notice_given_on)
    select u.org_id, u.unit_id, ${hold.leaseId}, ${hold.firstDay}, ${hold.lastDay}, ${hold.noticeGivenOn ?? null}
      from unit u where u.org_id = ${organisationId} and ${hold.unitId}::uuid in (u.unit_id, u.parent_unit_id)
    on conflict (org_id, unit_id, lease_id) do update
      set first_day = excluded.first_day, last_day = excluded.last_day, notice_given_on = excluded.notice_given_on`.execute(
    tx,
  );
  return [];
}

export async function releaseUnit(tx: Tx, organisationId: string, leaseId: string): Promise<void> {
  await tx.deleteFrom('unit_hold').where('org_id', '=', organisationId).where('lease_id', '=', leaseId).execute();
}

/** A new room belongs to whoever has the whole. */
export async function holdRoom(tx: Tx, organisationId: string, roomId: string, parentId: string): Promise<void> {
  await sql`
    insert into unit_hold (org_id, unit_id, lease_id, first_day, last_day, notice_given_on)
    select org_id, ${roomId}, lease_id, first_day, last_day, notice_given_on from unit_hold
     where org_id = ${organisationId} and unit_id = ${parentId}`.execute(tx);
}

/** What is let, or will be, cannot go into the archive or change what leases rely on. */
export async function refuseHeld(
  tx: Tx,
  which: { readonly propertyId: string } | { readonly unitId: string },
  into: string,
  when: SignedInContext,
): Promise<void> {
  const { organisationId } = when.session;
  const day = await organisationDay(tx, organisationId, when.now);
  const own =
    'unitId' in which
      ? sql`${which.unitId}::uuid in (u.unit_id, u.parent_unit_id)`
      : sql`u.property_id = ${which.propertyId}`;
  const { rows } = await sql<{ name: string; last_day: string | null }>`
    select u.name, h.last_day from unit_hold h join unit u on u.org_id = h.org_id and u.unit_id = h.unit_id
     where h.org_id = ${organisationId} and ${own} and (h.last_day is null or h.last_day >= ${day}::date)
     order by u.sort_name limit 1`.execute(tx);
  const [held] = rows;
  if (held === undefined) return;
  const until = held.last_day === null ? 'with no end yet' : `until ${held.last_day}`;
  throw new Problem('conflict', `${held.name} is let ${until}, so this cannot go to ${into}. End that lease first.`);
}
