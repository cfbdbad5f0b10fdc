import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { z } from 'zod';
import type { leasingRoutes } from '#shared/api/leasing.ts';
import type { Tx } from '#server/kernel/database.ts';
import { readCursor } from '#server/kernel/keyset.ts';
import { organisationDay } from '#server/kernel/organisation-day.ts';
import { settleLeaseOrder } from './keep-lease-order.ts';
import { leaseRows } from './lease-rows.ts';

type Query = Pick<z.output<(typeof leasingRoutes)['GET /leases/']['query']>, 'sort' | 'direction' | 'cursor'>;
type Rows = ReturnType<typeof placedLeaseRows>;
type Row = Awaited<ReturnType<Rows['executeTakeFirstOrThrow']>>;

interface LeaseOrder {
  /** In order, from behind the row that the cursor names. */
  readonly sorted: (rows: Rows) => Rows;
  readonly keyOf: (row: Row) => readonly string[];
}

/** With what orders them by their place, their tenants and their rents. */
export function placedLeaseRows(tx: Tx, organisationId: string) {
  return leaseRows(tx, organisationId)
    .leftJoin('lease_order as o', (join) =>
      join.onRef('o.org_id', '=', 'l.org_id').onRef('o.lease_id', '=', 'l.lease_id'),
    )
    .select(['u.property_sort_name', 'u.sort_name as unit_sort_name', 'o.tenant', 'o.rent_cents']);
}

/** What follows from dated rows is worked out before anybody reads in the order of it. */
export async function prepareOrder(
  tx: Tx,
  { organisationId, now, sort }: { readonly organisationId: string; readonly now: Date; readonly sort: Query['sort'] },
): Promise<void> {
  if (sort !== 'tenant' && sort !== 'rent') return;
  await settleLeaseOrder(tx, organisationId, await organisationDay(tx, organisationId, now));
}

/**
 * Of who leaves on another day than was agreed, that day. By CASE, as the index has it: row-level security would keep
 * COALESCE from going through an index.
 */
export const end = sql<string>`case when l.leaves_on is not null then l.leaves_on else l.ends_on end`;
/** The last day of all books stands for a tenancy without an end. */
const never = '2999-12-31';
const lastDay = sql<string>`case when l.leaves_on is not null then l.leaves_on when l.ends_on is not null then l.ends_on else date '2999-12-31' end`;

/** Each order has an index that gives it, forwards and backwards, so that a deep page costs what the first one does. */
export function orderLeases({ sort, direction, cursor }: Query): LeaseOrder {
  switch (sort) {
    case 'start':
      return byDay({ day: sql<string>`l.starts_on`, keyOf: (row) => row.starts_on, cursor }, direction ?? 'descending');
    case 'end':
      return byDay({ day: end, keyOf: (row) => row.leaves_on ?? row.ends_on ?? '', cursor }, direction);
    case 'last-day':
      return byDay({ day: lastDay, keyOf: (row) => row.leaves_on ?? row.ends_on ?? never, cursor }, direction);
    case 'unit':
      return byUnit(cursor, direction);
    case 'tenant':
      return byKept({ column: 'o.tenant', part: 'text', keyOf: (row) => row.tenant ?? '', cursor }, direction);
    case 'rent':
      return byKept(
        { column: 'o.rent_cents', part: 'number', keyOf: (row) => String(row.rent_cents ?? 0), cursor },
        direction,
      );
  }
}

interface ByDay {
  readonly day: RawBuilder<string>;
  readonly keyOf: (row: Row) => string;
  readonly cursor: string | undefined;
}

function byDay({ day, keyOf, cursor }: ByDay, direction: Query['direction']): LeaseOrder {
  const after = readCursor(cursor, ['date', 'id']);
  const { way, beyond } = wayOf(direction);
  return {
    sorted: (rows) => {
      const sorted = rows.orderBy(day, way).orderBy('l.lease_id', way);
      return after === undefined
        ? sorted
        : sorted.where(sql<boolean>`(${day}, l.lease_id) ${beyond} (${after[0]}::date, ${after[1]}::uuid)`);
    },
    keyOf: (row) => [keyOf(row), row.lease_id],
  };
}

function byUnit(cursor: string | undefined, direction: Query['direction']): LeaseOrder {
  const after = readCursor(cursor, ['text', 'id', 'text', 'id', 'id']);
  const { way, beyond } = wayOf(direction);
  return {
    sorted: (rows) => {
      const sorted = rows
        .orderBy('u.property_sort_name', way)
        .orderBy('u.property_id', way)
        .orderBy('u.sort_name', way)
        .orderBy('u.unit_id', way)
        .orderBy('l.lease_id', way);
      if (after === undefined) return sorted;
      // The unit and its lease are in two tables: the index finds the unit, and of that one alone leases are left out.
      const [building, propertyId, unit, unitId, leaseId] = after;
      return sorted
        .where(
          sql<boolean>`(u.property_sort_name, u.property_id, u.sort_name, u.unit_id) ${beyond}= (${building}, ${propertyId}::uuid, ${unit}, ${unitId}::uuid)`,
        )
        .where(sql<boolean>`(u.unit_id <> ${unitId}::uuid or l.lease_id ${beyond} ${leaseId}::uuid)`);
    },
    keyOf: (row) => [row.property_sort_name, row.property_id, row.unit_sort_name, row.unit_id, row.lease_id],
  };
}

interface ByKept {
  readonly column: 'o.tenant' | 'o.rent_cents';
  readonly part: 'text' | 'number';
  readonly keyOf: (row: Row) => string;
  readonly cursor: string | undefined;
}

function byKept({ column, part, keyOf, cursor }: ByKept, direction: Query['direction']): LeaseOrder {
  const after = readCursor(cursor, [part, 'id']);
  const { way, beyond } = wayOf(direction);
  const kept = sql.ref(column);
  const type = sql.raw(part === 'text' ? 'text' : 'bigint');
  return {
    sorted: (rows) => {
      // Each lease has its row there; said so, the order can come from the index of that table.
      const sorted = rows.where('o.lease_id', 'is not', null).orderBy(kept, way).orderBy('o.lease_id', way);
      return after === undefined
        ? sorted
        : sorted.where(sql<boolean>`(${kept}, o.lease_id) ${beyond} (${after[0]}::${type}, ${after[1]}::uuid)`);
    },
    keyOf: (row) => [keyOf(row), row.lease_id],
  };
}

function wayOf(direction: Query['direction']) {
  return direction === 'descending'
    ? ({ way: 'desc', beyond: sql.raw('<') } as const)
    : ({ way: 'asc', beyond: sql.raw('>') } as const);
}
