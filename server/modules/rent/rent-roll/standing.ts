import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';
import { readWhole } from '#server/kernel/some-properties/read-whole.ts';
import { balanceCents, boardRows, isInView, laterCents, moneyOf } from './board-rows.ts';

interface Within {
  readonly organisationId: string;
  readonly propertyId: string | undefined;
  readonly today: string;
}

export interface Standing {
  readonly currency: string;
  readonly units: number;
  readonly occupied: number;
  readonly all: number;
  readonly owing: number;
  readonly ending: number;
  readonly ahead: number;
  readonly allCents: number;
  readonly owingCents: number;
  readonly endingCents: number;
  readonly aheadCents: number;
  readonly allNotYetDueCents: number;
  readonly owingNotYetDueCents: number;
  readonly endingNotYetDueCents: number;
  readonly aheadNotYetDueCents: number;
  readonly outstandingCents: number;
  readonly waitingCents: number;
  readonly notYetDueCents: number;
}

/**
 * How one property stands today, or all that are seen, by currency. It is reckoned for each property once and kept;
 * whatever changes a property's leases, doors or balances leaves a note, and who looks next reckons that property anew.
 */
export async function readStanding(tx: Tx, within: Within): Promise<Standing[]> {
  await bringUpToDate(tx, within);
  const { rows } = await sql<Standing>`
    select currency, sum(units)::int as units, sum(occupied)::int as occupied, sum(all_leases)::int as all,
           sum(owing_leases)::int as owing, sum(ending_leases)::int as ending, sum(ahead_leases)::int as ahead,
           sum(all_cents)::bigint as "allCents", sum(owing_cents)::bigint as "owingCents",
           sum(ending_cents)::bigint as "endingCents", sum(ahead_cents)::bigint as "aheadCents",
           sum(all_later_cents)::bigint as "allNotYetDueCents", sum(owing_later_cents)::bigint as "owingNotYetDueCents",
           sum(ending_later_cents)::bigint as "endingNotYetDueCents", sum(ahead_later_cents)::bigint as "aheadNotYetDueCents",
           sum(outstanding_cents)::bigint as "outstandingCents", sum(waiting_cents)::bigint as "waitingCents",
           sum(not_yet_due_cents)::bigint as "notYetDueCents"
      from rent_standing s
     where s.org_id = ${within.organisationId} and ${isOf(within)} group by currency order by currency`.execute(tx);
  return rows;
}

/** Reckons what changed since it was looked at last, and on a new day everything. */
export async function bringUpToDate(tx: Tx, within: Within): Promise<void> {
  const { organisationId, today } = within;
  if ((await readStale(tx, within)).properties.length === 0) return;
  // One at a time: what was reckoned from an older state must not be written over what came from a newer one.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`rent-standing ${organisationId}`}, 0))`.execute(tx);
  const { properties, changes } = await readStale(tx, within);
  if (properties.length === 0) return;
  await tx
    .deleteFrom('rent_standing')
    .where('org_id', '=', organisationId)
    .where(sql<boolean>`property_id = any (${properties}::uuid[])`)
    .execute();
  // Kept for everyone, and so with balances of tenancies that moved here from a property that this reader cannot see.
  await readWhole(tx, () => reckon(tx, organisationId, today, properties));
  // Only notes that were read: what they tell of could be seen when it was reckoned. Others may have come since.
  await tx
    .deleteFrom('rent_change')
    .where('org_id', '=', organisationId)
    .where(sql<boolean>`change_id = any (${changes}::uuid[])`)
    .execute();
}

function isOf({ propertyId }: Within) {
  return propertyId === undefined ? sql`true` : sql`s.property_id = ${propertyId}::uuid`;
}

/** Changes are read before anything is reckoned, each statement with a view of its own on what others have committed. */
async function readStale(tx: Tx, within: Within) {
  const { organisationId, today } = within;
  const { rows } = await sql<{ id: string; changes: string[] | null }>`
    select s.property_id as id, array_agg(s.change_id::text) as changes from rent_change s
     where s.org_id = ${organisationId} and ${isOf(within)} group by s.property_id
    union all
    select s.property_id, null from property s
     where s.org_id = ${organisationId} and ${isOf(within)}
       and not exists (select from rent_standing kept where kept.org_id = s.org_id and kept.property_id = s.property_id
                          and kept.day = ${today}::date)`.execute(tx);
  return {
    properties: [...new Set(rows.map(({ id }) => id))].toSorted(),
    changes: rows.flatMap(({ changes }) => changes ?? []),
  };
}

async function reckon(tx: Tx, organisationId: string, today: string, properties: readonly string[]): Promise<void> {
  const some = sql`any (${properties}::uuid[])`;
  const on = { organisationId, day: today, isToday: true };
  const roll = boardRows(tx, on)
    .select(['u.property_id', 'l.tenancy_id', 'l.currency'])
    .select(balanceCents(on).as('cents'))
    .select(laterCents(on).as('later'))
    .select(isInView('all', on).as('is_all'))
    .select(isInView('owing', on).as('is_owing'))
    .select(isInView('ending', on).as('is_ending'))
    .select(isInView('ahead', on).as('is_ahead'))
    .where(sql<boolean>`u.property_id = ${some}`);
  await sql`
    with roll as materialized (${roll}),
    leases as (
      select property_id, currency, count(*) filter (where is_all) as all_leases,
             sum(cents) filter (where is_all) as all_cents, count(*) filter (where is_owing) as owing_leases,
             sum(cents) filter (where is_owing) as owing_cents, count(*) filter (where is_ending) as ending_leases,
             sum(cents) filter (where is_ending) as ending_cents, count(*) filter (where is_ahead) as ahead_leases,
             sum(cents) filter (where is_ahead) as ahead_cents, sum(later) filter (where is_all) as all_later_cents,
             sum(later) filter (where is_owing) as owing_later_cents,
             sum(later) filter (where is_ending) as ending_later_cents,
             sum(later) filter (where is_ahead) as ahead_later_cents
        from roll group by 1, 2),
    money as (${moneyOf(on)}),
    doors as (
      select p.property_id, p.currency, count(u.unit_id) as units, count(u.unit_id) filter (where exists (
               select from unit_hold h where h.org_id = u.org_id and h.unit_id = u.unit_id
                  and h.first_day <= ${today}::date and coalesce(h.last_day >= ${today}::date, true))) as occupied
        from property p
        left join unit u on u.org_id = p.org_id and u.property_id = p.property_id and u.archived_at is null
         -- What is let by the room is counted by its rooms.
         and not exists (select from unit room where room.org_id = u.org_id and room.parent_unit_id = u.unit_id
                                                 and room.archived_at is null)
       where p.org_id = ${organisationId} and p.property_id = ${some} group by 1, 2)
    insert into rent_standing (org_id, property_id, currency, day, units, occupied, all_leases, all_cents, owing_leases,
                               owing_cents, ending_leases, ending_cents, ahead_leases, ahead_cents, all_later_cents,
                               owing_later_cents, ending_later_cents, ahead_later_cents, outstanding_cents,
                               waiting_cents, not_yet_due_cents)
    select ${organisationId}::uuid, property_id, currency, ${today}::date, coalesce(units, 0), coalesce(occupied, 0),
           coalesce(all_leases, 0), coalesce(all_cents, 0), coalesce(owing_leases, 0), coalesce(owing_cents, 0),
           coalesce(ending_leases, 0), coalesce(ending_cents, 0), coalesce(ahead_leases, 0), coalesce(ahead_cents, 0),
           coalesce(all_later_cents, 0), coalesce(owing_later_cents, 0), coalesce(ending_later_cents, 0),
           coalesce(ahead_later_cents, 0), coalesce(outstanding_cents, 0), coalesce(waiting_cents, 0),
           coalesce(not_yet_due_cents, 0)
      from doors full join leases using (property_id, currency) full join money using (property_id, currency)`.execute(
    tx,
  );
}
