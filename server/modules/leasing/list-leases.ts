import { sql } from 'kysely';
import type { z } from 'zod';
import type { leasingRoutes } from '#shared/api/leasing.ts';
import type { Tx } from '#server/kernel/database.ts';
import { pageOf, readCursor } from '#server/kernel/keyset.ts';
import { organisationDay } from '#server/kernel/organisation-day.ts';
import { findByWords } from '#server/kernel/search.ts';
import { isInState, leaseRows } from './lease-rows.ts';
import { presentItem, readBelongings } from './present-lease.ts';

type LeaseQuery = z.output<(typeof leasingRoutes)['GET /leases/']['query']>;

/** As many as anybody looks through; who types on finds the rest. */
const foundAtMost = 1000;

export async function listLeases(tx: Tx, organisationId: string, now: Date, query: LeaseQuery) {
  const today = await organisationDay(tx, organisationId, now);
  const rows = await filtered(tx, organisationId, today, query);
  if (rows === undefined) return { items: [], next: null };
  const shown = await inOrder(rows, query)
    .limit(query.limit + 1)
    .execute();
  const ids = shown.slice(0, query.limit).map(({ lease_id: id }) => id);
  const belongings = await readBelongings(tx, organisationId, ids);
  const keyOf = (row: (typeof shown)[number]) => [
    query.sort === 'end' ? (row.leaves_on ?? row.ends_on ?? '') : row.starts_on,
    row.lease_id,
  ];
  return pageOf(shown, query.limit, keyOf, (row) => presentItem(row, belongings, today));
}

const end = sql<string>`coalesce(l.leaves_on, l.ends_on)`;

/** Nothing where the words that were typed are in no lease. */
async function filtered(tx: Tx, organisationId: string, today: string, query: LeaseQuery) {
  let rows = leaseRows(tx, organisationId);
  if (query.propertyId !== undefined) rows = rows.where('l.property_id', '=', query.propertyId);
  if (query.unitId !== undefined) rows = rows.where('l.unit_id', '=', query.unitId);
  if (query.personId !== undefined) {
    rows = rows.where(sql<boolean>`l.lease_id in (
      select y.lease_id from lease_party y where y.org_id = ${organisationId} and y.person_id = ${query.personId})`);
  }
  if (query.state !== undefined) rows = rows.where(isInState(query.state, today));
  if (query.sort === 'end' || query.endsFrom !== undefined || query.endsTo !== undefined)
    rows = rows.where('l.stage', '=', 'signed').where(end, 'is not', null);
  if (query.endsFrom !== undefined) rows = rows.where(end, '>=', query.endsFrom);
  if (query.endsTo !== undefined) rows = rows.where(end, '<=', query.endsTo);
  if (query.q === undefined || query.q.trim() === '') return rows;
  const found = await findByWords(tx, query.q, { kind: 'lease', atMost: foundAtMost });
  if (found.length === 0) return undefined;
  return rows.where(
    'l.lease_id',
    'in',
    found.map(({ record_id: id }) => id),
  );
}

function inOrder(rows: ReturnType<typeof leaseRows>, { sort, cursor }: LeaseQuery) {
  const after = readCursor(cursor, ['date', 'id']);
  if (sort === 'end') {
    const sorted = rows.orderBy(end).orderBy('l.lease_id');
    return after === undefined
      ? sorted
      : sorted.where(sql<boolean>`(${end}, l.lease_id) > (${after[0]}::date, ${after[1]}::uuid)`);
  }
  const sorted = rows.orderBy('l.starts_on', 'desc').orderBy('l.lease_id', 'desc');
  return after === undefined
    ? sorted
    : sorted.where(sql<boolean>`(l.starts_on, l.lease_id) < (${after[0]}::date, ${after[1]}::uuid)`);
}
