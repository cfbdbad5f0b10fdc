import { sql } from 'kysely';
import type { z } from 'zod';
import type { leasingRoutes } from '#shared/api/leasing.ts';
import type { Tx } from '#server/kernel/database.ts';
import { pageOf } from '#server/kernel/keyset.ts';
import { organisationDay } from '#server/kernel/organisation-day.ts';
import { findByWords } from '#server/kernel/search.ts';
import { end, orderLeases, placedLeaseRows } from './lease-order.ts';
import { goesOn, hasRentSteps, isInState } from '#server/modules/leasing/records/lease-rows.ts';
import { presentItem, readBelongings } from './present-lease.ts';

type LeaseQuery = z.output<(typeof leasingRoutes)['GET /leases/']['query']>;

/** As many as anybody looks through; who types on finds the rest. */
const foundAtMost = 1000;

interface Which {
  /** With every row that the books may tell of, as an archive needs them. */
  readonly isWhole?: boolean;
  /** The leases that match `q`, where a caller knows them already. */
  readonly found?: readonly string[] | undefined;
}

export async function listLeases(tx: Tx, organisationId: string, now: Date, query: LeaseQuery, which: Which = {}) {
  const today = await organisationDay(tx, organisationId, now);
  const found = await findIds(tx, query.q);
  const rows = await leasesFound(tx, organisationId, today, query, { ...which, found });
  if (rows === undefined) return { items: [], next: null };
  const order = orderLeases(query, found);
  const shown = await order
    .sorted(rows)
    .limit(query.limit + 1)
    .execute();
  const ids = shown.slice(0, query.limit).map(({ lease_id: id }) => id);
  const belongings = await readBelongings(tx, organisationId, ids);
  return pageOf(shown, query.limit, order.keyOf, (row) => presentItem(row, belongings, today));
}

/** Nothing where the words that were typed are in no lease. Those of an undone import are there for who asks for them. */
export async function leasesFound(
  tx: Tx,
  organisationId: string,
  today: string,
  query: LeaseQuery,
  { isWhole = false, ...which }: Which = {},
) {
  let rows = placedLeaseRows(tx, organisationId);
  if (!isWhole && query.state === undefined && query.ids === undefined) rows = rows.where('l.is_undone', '=', false);
  if (query.propertyId !== undefined) rows = rows.where('l.property_id', '=', query.propertyId);
  if (query.unitId !== undefined) rows = rows.where('l.unit_id', '=', query.unitId);
  if (query.personId !== undefined) {
    rows = rows.where(sql<boolean>`l.lease_id in (
      select y.lease_id from lease_party y where y.org_id = ${organisationId} and y.person_id = ${query.personId})`);
  }
  if (query.state !== undefined) rows = rows.where(isInState(query.state, today));
  // Each lease has its row there; said so, the order can come from the index of that table.
  if (query.sort === 'tenant' || query.sort === 'rent') rows = rows.where('o.lease_id', 'is not', null);
  if (query.sort === 'end' || query.endsFrom !== undefined || query.endsTo !== undefined)
    rows = rows.where('l.stage', '=', 'signed').where(end, 'is not', null);
  if (query.endsFrom !== undefined) rows = rows.where(end, '>=', query.endsFrom);
  if (query.endsTo !== undefined) rows = rows.where(end, '<=', query.endsTo);
  if (query.goesOn !== undefined) rows = rows.where(sql<boolean>`${goesOn} = ${query.goesOn === 'true'}`);
  if (query.rentSteps !== undefined) rows = rows.where(hasRentSteps(today));
  if (query.ids !== undefined) rows = rows.where('l.lease_id', 'in', query.ids.split(','));
  const found = which.found ?? (await findIds(tx, query.q));
  if (found === undefined) return rows;
  return found.length === 0 ? undefined : rows.where('l.lease_id', 'in', found);
}

/** What matches the words that were typed, the best match first; undefined where nothing was typed. */
async function findIds(tx: Tx, q = ''): Promise<readonly string[] | undefined> {
  if (q.trim() === '') return undefined;
  const found = await findByWords(tx, q, { kind: 'lease', atMost: foundAtMost });
  return found.map(({ record_id: id }) => id);
}
