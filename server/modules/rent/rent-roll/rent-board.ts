import { sql } from 'kysely';
import type { z } from 'zod';
import type { boardRow } from '#shared/api/rent-answers.ts';
import type { rentRoutes } from '#shared/api/rent.ts';
import { daysFrom } from '#shared/rent/calendar.ts';
import { anyOf } from '#server/kernel/any-of.ts';
import type { Tx } from '#server/kernel/database.ts';
import { pageOf } from '#server/kernel/keyset.ts';
import { findByWords } from '#server/kernel/search.ts';
import { readWhole } from '#server/kernel/some-properties/read-whole.ts';
import {
  lastDayOf,
  leaseRows,
  moneyOf,
  numberOf,
  readCharges,
  readParties,
  rentOn,
  shownDay,
  stateOn,
  tenantsOn,
} from '#server/modules/leasing/index.ts';
import { orderBoard } from './board-order.ts';
import { isInView } from './board-rows.ts';
import { chosenRows } from './chosen-rows.ts';
import type { Found } from './chosen-rows.ts';
import { asOf, pastMoneyDay } from '#server/modules/rent/tenancy-money/money-on.ts';
import type { MoneyDay } from '#server/modules/rent/tenancy-money/money-on.ts';
import { neededFor } from '#server/modules/rent/tenancy-money/where-tenancies-are.ts';
import { readStrips } from './strips.ts';
import type { AskedProperty } from '#server/kernel/reports/asked-property.ts';
import { isAskedProperty } from '#server/kernel/reports/asked-property.ts';

type Query = z.output<(typeof rentRoutes)['GET /rent-board/']['query']>;
type Filters = Pick<Query, 'view' | 'unitId' | 'q'> & {
  readonly propertyId?: AskedProperty;
  /** What matches `q`, where a caller knows it already. */
  readonly found?: readonly string[] | undefined;
};
type BoardRow = z.output<typeof boardRow>;

/** As many as anybody looks through; who types on finds the rest. */
const foundAtMost = 1000;

/** The rent roll, page by page: the page's leases are found first, and everything about them is read for all at once. */
export async function readBoard(tx: Tx, organisationId: string, now: Date, query: Query) {
  const on = await pastMoneyDay(tx, organisationId, now, query.asOf);
  const found = await findLeases(tx, query.q);
  const order = orderBoard(query, on, found);
  const rows = await rowsInView(tx, on, { ...query, found });
  if (rows === undefined) return { items: [], next: null };
  // Each lease has its row there; said so, the order of tenants can come from the index of that table.
  const ordered = query.sort === 'tenant' ? rows.where('o.lease_id', 'is not', null) : rows;
  return readWhole(tx, async () => {
    const needed = await neededFor(tx, on, query);
    const { rows: shown } =
      await sql<Found>`${asOf(on, needed)} ${order.sorted(ordered).limit(query.limit + 1)}`.execute(tx);
    const present = await presenter(tx, on, shown.slice(0, query.limit));
    return pageOf(shown, query.limit, order.keyOf, present);
  });
}

/** The leases that match what was typed, the best match first; undefined where nothing was typed. */
async function findLeases(tx: Tx, q = ''): Promise<readonly string[] | undefined> {
  if (q.trim() === '') return undefined;
  const found = await findByWords(tx, q, { kind: 'lease', atMost: foundAtMost });
  return found.map(({ record_id: id }) => id);
}

/** The leases of a view with its filters; nothing where the words that were typed are in no lease. */
export async function rowsInView(tx: Tx, on: MoneyDay, query: Filters) {
  let rows = chosenRows(tx, on).where(isInView(query.view, on));
  if (query.propertyId !== undefined) rows = rows.where(isAskedProperty('u.property_id', query.propertyId));
  if (query.unitId !== undefined) rows = rows.where('u.unit_id', '=', query.unitId);
  const found = query.found ?? (await findLeases(tx, query.q));
  if (found === undefined) return rows;
  return found.length === 0 ? undefined : rows.where('l.lease_id', 'in', found);
}

async function presenter(tx: Tx, on: MoneyDay, page: readonly Found[]) {
  const { organisationId, day: today } = on;
  const ids = page.map(({ lease_id: id }) => id);
  const tenancyIds = page.map((row) => row.tenancy_id);
  const [leases, parties, charges, isCharged] = await Promise.all([
    leaseRows(tx, organisationId).where('l.lease_id', '=', anyOf(ids)).execute(),
    readParties(tx, organisationId, ids),
    readCharges(tx, organisationId, ids),
    readCharged(tx, on, page),
  ]);
  const byId = new Map(leases.map((row) => [row.lease_id, row]));
  const { stripOf, lateFrom } = await readStrips(tx, on, tenancyIds, leases);
  return ({ lease_id: leaseId, tenancy_id: tenancyId, open, later, waiting, oldest }: Found): BoardRow => {
    const row = byId.get(leaseId);
    if (row === undefined) throw new Error('Every lease of a page was read');
    const dates = knownOn(moneyOf(row), on);
    const day = shownDay(dates, today);
    return {
      leaseId,
      number: numberOf(row.number),
      tenants: tenantsOn(parties.get(leaseId) ?? [], day).map(({ personId: id, name }) => ({ id, name })),
      unit: { id: row.unit_id, name: row.unit_name },
      property: { id: row.property_id, name: row.property_name, colour: row.colour },
      state: stateOn(dates, today),
      lastDay: lastDayOf(dates),
      rentCents: rentOn(charges.get(leaseId) ?? [], day).rentCents,
      status: statusOf(
        { open, later, waiting },
        { isLate: oldest !== null && lateFrom(row, oldest) <= today, isCharged: isCharged(tenancyId) },
      ),
      currency: row.currency,
      balanceCents: open - later - waiting,
      notYetDueCents: later,
      daysLate: oldest === null || oldest >= today ? 0 : daysFrom(oldest, today),
      strip: stripOf(tenancyId, row.currency),
    };
  };
}

/** A notice that was given after the day was not known on it. */
export function knownOn<Dates extends { readonly leavesOn: string | null; readonly noticeGivenOn: string | null }>(
  dates: Dates,
  { day, isToday }: MoneyDay,
): Dates {
  const isUnknown = !isToday && dates.noticeGivenOn !== null && dates.noticeGivenOn > day;
  return isUnknown ? { ...dates, leavesOn: null, noticeGivenOn: null } : dates;
}

function statusOf(
  { open, later, waiting }: Pick<Found, 'open' | 'later' | 'waiting'>,
  { isLate, isCharged }: { readonly isLate: boolean; readonly isCharged: boolean },
): BoardRow['status'] {
  // Whoever has as much waiting as is due owes nothing today, whatever it waits for.
  const due = open - later;
  if (waiting > due) return 'ahead';
  if (waiting === due && due > 0) return 'paid';
  if (isLate) return 'late';
  // What is charged and not yet due changes nothing: paid stays paid until the due day.
  if (due > 0) return 'due';
  return isCharged ? 'paid' : 'uncharged';
}

/** Whether anything that stands has fallen due on a tenancy: where nothing has, nothing is paid either. */
async function readCharged(tx: Tx, on: MoneyDay, page: readonly Found[]) {
  const { organisationId, day: today } = on;
  const ids = page.filter(({ open, later }) => open === later).map(({ tenancy_id: id }) => id);
  if (ids.length === 0) return () => true;
  const { rows } = await sql<{ id: string }>`${asOf(on, { tenancyIds: ids })}
    select t.id from unnest(${`{${ids.join(',')}}`}::uuid[]) as t (id)
     where exists (select from charge c where c.org_id = ${organisationId} and c.tenancy_id = t.id
                      and c.due_on <= ${today}::date and c.voided_on is null)`.execute(tx);
  const charged = new Set(rows.map(({ id }) => id));
  return (tenancyId: string) => charged.has(tenancyId);
}
