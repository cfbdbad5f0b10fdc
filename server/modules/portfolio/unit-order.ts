import { sql } from 'kysely';
import { listOrder, orderName, unknownLast } from '#server/kernel/list-order.ts';
import type { Direction, ListOrder, SortKey } from '#server/kernel/list-order.ts';
import { refuseField } from '#server/kernel/refuse.ts';
import type { UnitRow } from './unit-rows.ts';

export interface UnitOrderQuery {
  readonly cursor?: string | undefined;
  readonly propertyId?: string | undefined;
  readonly sort?: 'place' | 'size' | 'match' | 'vacant';
  readonly direction?: Direction;
}

/**
 * The order of places has an index. That of sizes has none, and is put together from the units of one building. Other keys
 * may come before both.
 */
export function orderUnits<Row extends UnitRow>(
  { cursor, propertyId, sort = 'place', direction = 'ascending' }: UnitOrderQuery,
  before: readonly SortKey<Row>[] = [],
): ListOrder<Row> {
  if (sort === 'size' && propertyId === undefined) throw refuseField('sort', 'portfolio.order-by-size');
  const name = orderName({ sort, direction }, { sort: 'place', direction: 'ascending' });
  const keys = [...before, ...(sort === 'size' ? bySize(direction) : byPlace)];
  return listOrder({ name, keys, direction, cursor });
}

const byName: readonly SortKey<UnitRow>[] = [
  { by: sql.ref('u.sort_name'), part: 'text', of: (row) => row.sort_name },
  { by: sql.ref('u.unit_id'), part: 'id', of: (row) => row.unit_id },
];

const byPlace: readonly SortKey<UnitRow>[] = [
  { by: sql.ref('u.property_sort_name'), part: 'text', of: (row) => row.property_sort_name },
  { by: sql.ref('u.property_id'), part: 'id', of: (row) => row.property_id },
  ...byName,
];

/** Feet and metres may stand side by side: areas are compared in ten-thousandths of a square foot. */
function bySize(direction: Direction): readonly SortKey<UnitRow>[] {
  const area = sql`u.area_tenths::bigint * case u.area_unit when 'm2' then 10764 else 1000 end`;
  return [
    unknownLast({ by: sql.ref('u.beds'), of: (row) => row.beds }, direction),
    unknownLast({ by: area, of: areaOf }, direction),
    ...byName,
  ];
}

function areaOf({ area_tenths: tenths, area_unit: unit }: UnitRow): number | null {
  return tenths === null ? null : tenths * (unit === 'm2' ? 10_764 : 1000);
}
