import type { z } from 'zod';
import type { leaseItem } from '#shared/api/lease.ts';
import type { Tx } from '#server/kernel/database.ts';
import { centsOn } from './charge-plan.ts';
import type { Charge } from './charge-plan.ts';
import { nextEvents } from './lease-events.ts';
import { moneyOf } from './lease-rows.ts';
import type { LeaseRow } from './lease-rows.ts';
import { readCharges } from './read-charges.ts';
import { readParties, tenantsOn } from './read-parties.ts';
import type { Party } from './read-parties.ts';
import { lastDayOf, numberOf, shownDay, stateOn } from './rules.ts';

export type LeaseItem = z.output<typeof leaseItem>;

/** What belongs to some leases, read for all of them at once. */
export interface Belongings {
  readonly charges: ReadonlyMap<string, readonly Charge[]>;
  readonly parties: ReadonlyMap<string, readonly Party[]>;
  /** The first day of the term that carries a lease on. */
  readonly nextTerms: ReadonlyMap<string, string>;
}

export async function readBelongings(tx: Tx, organisationId: string, ids: readonly string[]): Promise<Belongings> {
  return {
    charges: await readCharges(tx, organisationId, ids),
    parties: await readParties(tx, organisationId, ids),
    nextTerms: await readNextTerms(tx, organisationId, ids),
  };
}

export function presentItem(row: LeaseRow, belongings: Belongings, today: string): LeaseItem {
  const dates = moneyOf(row);
  const charges = belongings.charges.get(row.lease_id) ?? [];
  const parties = belongings.parties.get(row.lease_id) ?? [];
  const day = shownDay(dates, today);
  const nextTermOn = belongings.nextTerms.get(row.lease_id) ?? null;
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
    nextEvent: nextEvents({ dates, charges, parties, nextTermOn }, today)[0] ?? null,
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

async function readNextTerms(tx: Tx, organisationId: string, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('lease')
    .select(['continues_lease_id', 'starts_on'])
    .where('org_id', '=', organisationId)
    .where('continues_lease_id', 'in', ids)
    .where('stage', '<>', 'cancelled')
    .execute();
  return new Map(rows.map((row) => [row.continues_lease_id ?? '', row.starts_on]));
}
