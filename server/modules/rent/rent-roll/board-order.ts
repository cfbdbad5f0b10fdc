import { sql } from 'kysely';
import type { z } from 'zod';
import type { rentRoutes } from '#shared/api/rent.ts';
import { listOrder, orderName } from '#server/kernel/list-order.ts';
import type { Direction, ListOrder, SortKey } from '#server/kernel/list-order.ts';
import { byMatch } from '#server/kernel/search.ts';
import { balanceCents } from './board-rows.ts';
import type { MoneyDay } from '#server/modules/rent/tenancy-money/money-on.ts';
import type { Found } from './chosen-rows.ts';

type Query = z.output<(typeof rentRoutes)['GET /rent-board/']['query']>;

/** The rent roll by place and by tenant comes from an index, and what is owed longest among those who owe. */
export function orderBoard(
  { sort: wanted, direction, view, cursor }: Query,
  on: MoneyDay,
  /** The leases that match what was typed, the best match first. */
  found?: readonly string[],
): ListOrder<Found> {
  // Without words there is nothing to match.
  const sort = wanted === 'match' && found === undefined ? 'unit' : wanted;
  const way = direction ?? (sort === 'balance' ? 'descending' : 'ascending');
  const name = orderName({ sort, direction: way }, { sort: 'unit', direction: 'ascending' });
  return listOrder({
    name,
    keys: keysOf({ sort, direction: way, view }, on, found ?? []),
    direction: way,
    cursor,
    ...(sort === 'unit' ? { indexed: 4 } : {}),
  });
}

const leaseId: SortKey<Found> = { by: sql.ref('l.lease_id'), part: 'id', of: (row) => row.lease_id };
const tenancyId: SortKey<Found> = { by: sql.ref('l.tenancy_id'), part: 'id', of: (row) => row.tenancy_id };

function keysOf(
  { sort, direction, view }: Pick<Query, 'sort' | 'view'> & { readonly direction: Direction },
  on: MoneyDay,
  found: readonly string[],
): readonly SortKey<Found>[] {
  switch (sort) {
    case 'unit':
      return [
        { by: sql.ref('u.property_sort_name'), part: 'text', of: (row) => row.property_sort_name },
        { by: sql.ref('u.property_id'), part: 'id', of: (row) => row.property_id },
        { by: sql.ref('u.sort_name'), part: 'text', of: (row) => row.sort_name },
        { by: sql.ref('u.unit_id'), part: 'id', of: (row) => row.unit_id },
        leaseId,
      ];
    case 'match':
      return [byMatch(leaseId.by, found, leaseId.of), leaseId];
    case 'tenant':
      return [
        { by: sql.ref('o.tenant'), part: 'text', of: ({ tenant }) => tenant ?? '' },
        { ...leaseId, by: sql.ref('o.lease_id') },
      ];
    case 'balance':
      return [
        { by: balanceCents(on), part: 'cents', of: ({ open, later, waiting }) => String(open - later - waiting) },
        tenancyId,
      ];
    case 'oldest': {
      // Of those who owe there is a day, and an index of these days.
      if (view === 'owing')
        return [
          { by: sql.ref('b.oldest_due_on'), part: 'date', of: ({ oldest }) => oldest ?? '' },
          { ...tenancyId, by: sql.ref('b.tenancy_id') },
        ];
      // Who owes nothing stands last, whichever way the list is ordered.
      const never = direction === 'descending' ? firstDay : lastDay;
      const by = sql`coalesce(b.oldest_due_on, ${sql.lit(never)}::date)`;
      return [{ by, part: 'date', of: ({ oldest }) => oldest ?? never }, tenancyId];
    }
  }
}

/** The first and the last day of all books. */
const firstDay = '1900-01-01';
const lastDay = '2999-12-31';
