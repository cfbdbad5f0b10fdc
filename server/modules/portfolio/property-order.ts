import { sql } from 'kysely';
import type { z } from 'zod';
import { propertyKinds } from '#shared/api/portfolio.ts';
import type { portfolioRoutes } from '#shared/api/portfolio.ts';
import { listOrder, orderName, unknownLast } from '#server/kernel/list-order.ts';
import type { Direction, ListOrder, SortKey } from '#server/kernel/list-order.ts';
import type { PropertyRow } from './property-rows.ts';

type Sort = z.output<(typeof portfolioRoutes)['GET /properties/']['query']>['sort'];

export interface PropertyOrderQuery {
  readonly cursor?: string | undefined;
  readonly sort?: Sort;
  readonly direction?: Direction;
}

/** The order of names has an index. The others are put together from all properties that are meant: these are few. */
export function orderProperties({
  cursor,
  sort = 'name',
  direction = 'ascending',
}: PropertyOrderQuery): ListOrder<PropertyRow> {
  const name = orderName({ sort, direction }, { sort: 'name', direction: 'ascending' });
  return listOrder({ name, keys: [...keysOf(sort, direction), ...byName], direction, cursor });
}

const byName: readonly SortKey<PropertyRow>[] = [
  { by: sql.ref('p.sort_name'), part: 'text', of: (row) => row.sort_name },
  { by: sql.ref('p.property_id'), part: 'id', of: (row) => row.property_id },
];

function keysOf(sort: Sort, direction: Direction): readonly SortKey<PropertyRow>[] {
  switch (sort) {
    case 'name':
      return [];
    case 'kind':
      return [
        {
          by: sql`array_position(${[...propertyKinds]}::text[], p.kind)`,
          part: 'number',
          of: ({ kind }) => String(propertyKinds.findIndex((known) => known === kind) + 1),
        },
      ];
    case 'units':
      return [{ by: sql.ref('s.units'), part: 'number', of: ({ units }) => String(units) }];
    case 'vacant':
      // Empty today, whether or not a lease begins later.
      return [
        {
          by: sql`s.vacant + s.let_later`,
          part: 'number',
          of: ({ vacant, let_later: later }) => String(vacant + later),
        },
      ];
    case 'occupancy':
      return [unknownLast({ by: occupancy, of: occupancyOf }, direction)];
    case 'market-rent':
      return [{ by: sql.ref('s.market_rent_cents'), part: 'number', of: (row) => String(row.market_rent_cents) }];
  }
}

/** In millionths, rounded down: nothing is said about a property without units. */
const occupancy = sql`(s.occupied + s.on_notice) * 1000000::bigint / nullif(s.units, 0)`;

function occupancyOf({ occupied, on_notice: onNotice, units }: PropertyRow): number | null {
  return units === 0 ? null : Math.floor(((occupied + onNotice) * 1_000_000) / units);
}
