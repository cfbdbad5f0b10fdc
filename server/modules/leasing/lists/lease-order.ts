import { sql } from 'kysely';
import type { z } from 'zod';
import type { leasingRoutes } from '#shared/api/leasing.ts';
import type { Tx } from '#server/kernel/database.ts';
import { listOrder, orderName } from '#server/kernel/list-order.ts';
import type { ListOrder, SortKey } from '#server/kernel/list-order.ts';
import { byMatch } from '#server/kernel/search.ts';
import { organisationDay } from '#server/kernel/organisation-day.ts';
import { settleLeaseOrder } from './keep-lease-order.ts';
import { leaseRows } from '#server/modules/leasing/records/lease-rows.ts';

type Query = Pick<z.output<(typeof leasingRoutes)['GET /leases/']['query']>, 'sort' | 'direction' | 'cursor'>;
type Rows = ReturnType<typeof placedLeaseRows>;
type Row = Awaited<ReturnType<Rows['executeTakeFirstOrThrow']>>;

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
  { organisationId, now, sort }: { readonly organisationId: string; readonly now: Date; readonly sort: string },
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
export function orderLeases(
  { sort: wanted, direction, cursor }: Query,
  /** The leases that match what was typed, the best match first. */
  found?: readonly string[],
): ListOrder<Row> {
  // Without words there is nothing to match.
  const sort = wanted === 'match' && found === undefined ? 'unit' : wanted;
  const way = direction ?? (sort === 'start' ? 'descending' : 'ascending');
  const name = orderName({ sort, direction: way }, { sort: 'start', direction: 'descending' });
  const keys = sort === 'match' ? [byMatch(leaseId.by, found ?? [], leaseId.of), leaseId] : keysOf[sort];
  return listOrder({ name, keys, direction: way, cursor, ...(sort === 'unit' ? { indexed: 4 } : {}) });
}

const leaseId: SortKey<Row> = { by: sql.ref('l.lease_id'), part: 'id', of: (row) => row.lease_id };
/** Of the table whose index gives the order; each lease has its row there. */
const keptId: SortKey<Row> = { ...leaseId, by: sql.ref('o.lease_id') };

const keysOf: Readonly<Record<Exclude<Query['sort'], 'match'>, readonly SortKey<Row>[]>> = {
  start: [{ by: sql.ref('l.starts_on'), part: 'date', of: (row) => row.starts_on }, leaseId],
  end: [{ by: end, part: 'date', of: (row) => row.leaves_on ?? row.ends_on ?? '' }, leaseId],
  'last-day': [{ by: lastDay, part: 'date', of: (row) => row.leaves_on ?? row.ends_on ?? never }, leaseId],
  unit: [
    { by: sql.ref('u.property_sort_name'), part: 'text', of: (row) => row.property_sort_name },
    { by: sql.ref('u.property_id'), part: 'id', of: (row) => row.property_id },
    { by: sql.ref('u.sort_name'), part: 'text', of: (row) => row.unit_sort_name },
    { by: sql.ref('u.unit_id'), part: 'id', of: (row) => row.unit_id },
    leaseId,
  ],
  tenant: [{ by: sql.ref('o.tenant'), part: 'text', of: (row) => row.tenant ?? '' }, keptId],
  rent: [{ by: sql.ref('o.rent_cents'), part: 'number', of: (row) => String(row.rent_cents ?? 0) }, keptId],
};
