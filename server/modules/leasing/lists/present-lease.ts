import { sql } from 'kysely';
import type { z } from 'zod';
import type { leaseItem } from '#shared/api/lease.ts';
import type { Tx } from '#server/kernel/database.ts';
import { centsOn } from '#server/modules/leasing/terms/charge-plan.ts';
import type { Charge } from '#server/modules/leasing/terms/charge-plan.ts';
import { nextEvents } from './lease-events.ts';
import type { NextTerm } from './lease-events.ts';
import { moneyOf } from '#server/modules/leasing/records/lease-rows.ts';
import type { LeaseRow } from '#server/modules/leasing/records/lease-rows.ts';
import { readCharges } from '#server/modules/leasing/records/read-charges.ts';
import { readParties, tenantsOn } from '#server/modules/leasing/records/read-parties.ts';
import type { Party } from '#server/modules/leasing/records/read-parties.ts';
import { lastDayOf, numberOf, shownDay, stateOn } from '#server/modules/leasing/terms/rules.ts';

export type LeaseItem = z.output<typeof leaseItem>;

/** What belongs to some leases, read for all of them at once. */
export interface Belongings {
  readonly charges: ReadonlyMap<string, readonly Charge[]>;
  readonly parties: ReadonlyMap<string, readonly Party[]>;
  /** The first day of the term that carries a lease on. */
  readonly nextTerms: ReadonlyMap<string, NextTerm>;
}

export async function readBelongings(tx: Tx, organisationId: string, ids: readonly string[]): Promise<Belongings> {
  const [charges, parties, nextTerms] = await Promise.all([
    readCharges(tx, organisationId, ids),
    readParties(tx, organisationId, ids),
    readNextTerms(tx, organisationId, ids),
  ]);
  return { charges, parties, nextTerms };
}

export function presentItem(row: LeaseRow, belongings: Belongings, today: string): LeaseItem {
  const dates = moneyOf(row);
  const charges = belongings.charges.get(row.lease_id) ?? [];
  const parties = belongings.parties.get(row.lease_id) ?? [];
  const day = shownDay(dates, today);
  const nextTerm = belongings.nextTerms.get(row.lease_id) ?? null;
  return {
    id: row.lease_id,
    number: numberOf(row.number),
    unit: { id: row.unit_id, name: row.unit_name },
    property: { id: row.property_id, name: row.property_name, colour: row.colour },
    tenants: tenantsOn(parties, day).map(({ personId: id, name }) => ({ id, name })),
    state: stateOn(dates, today),
    isUndone: row.is_undone,
    startsOn: row.starts_on,
    endsOn: row.ends_on,
    atEnd: dates.atEnd,
    leavesOn: row.leaves_on,
    lastDay: lastDayOf(dates),
    ...rentOn(charges, day),
    currency: row.currency,
    nextEvent: nextEvents({ dates, charges, parties, nextTerm }, today)[0] ?? null,
    version: row.version,
  };
}

/** Where rent is in several lines of one pace, what they come to together. */
export function rentOn(charges: readonly Charge[], day: string): Pick<LeaseItem, 'rentCents' | 'rentFrequency'> {
  const running = charges
    .filter(({ kind }) => kind === 'rent')
    .map((charge) => ({ frequency: charge.frequency, cents: centsOn(charge, day) }))
    .filter(({ cents }) => cents !== null);
  const [first] = running;
  if (first === undefined) return { rentCents: null, rentFrequency: null };
  const together = running.filter(({ frequency }) => frequency === first.frequency);
  return {
    rentCents: together.reduce((sum, { cents }) => sum + (cents ?? 0), 0),
    rentFrequency: first.frequency,
  };
}

async function readNextTerms(tx: Tx, organisationId: string, ids: readonly string[]): Promise<Map<string, NextTerm>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<NextTerm & { readonly id: string }>`
    select l.lease_id as id, n.starts_on as "startsOn",
           case when n.unit_id <> l.unit_id
                then case when p.property_id <> l.property_id then p.name || ', ' else '' end || u.name end as "movesTo"
      from lease l
      join lease n on n.org_id = l.org_id and n.continues_lease_id = l.lease_id and n.stage <> 'cancelled'
      join unit u on u.org_id = n.org_id and u.unit_id = n.unit_id
      join property p on p.org_id = n.org_id and p.property_id = n.property_id
     where l.org_id = ${organisationId} and l.lease_id = any(${`{${ids.join(',')}}`}::uuid[])`.execute(tx);
  return new Map(rows.map(({ id, ...next }) => [id, next]));
}
