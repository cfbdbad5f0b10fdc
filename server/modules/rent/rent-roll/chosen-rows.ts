import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';
import { prepaidCents } from '#server/modules/rent/tenancy-money/money-on.ts';
import type { MoneyDay } from '#server/modules/rent/tenancy-money/money-on.ts';
import { boardRows, laterCents } from './board-rows.ts';

/** The rows of the rent roll with what their order and their status need. */
export function chosenRows(tx: Tx, on: MoneyDay) {
  return boardRows(tx, on)
    .leftJoin('lease_order as o', (join) =>
      join.onRef('o.org_id', '=', 'l.org_id').onRef('o.lease_id', '=', 'l.lease_id'),
    )
    .select(['l.lease_id', 'l.tenancy_id', 'u.property_sort_name', 'u.property_id', 'u.sort_name', 'u.unit_id'])
    .select('o.tenant')
    .select(sql<number>`coalesce(b.open_cents, 0)`.as('open'))
    .select(laterCents(on).as('later'))
    .select(sql<number>`coalesce(${prepaidCents(on)} + b.credit_cents, 0)`.as('waiting'))
    .select('b.oldest_due_on as oldest');
}

export type Found = Awaited<ReturnType<ReturnType<typeof chosenRows>['executeTakeFirstOrThrow']>>;
