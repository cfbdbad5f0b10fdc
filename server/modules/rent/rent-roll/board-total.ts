import { sql } from 'kysely';
import type { z } from 'zod';
import type { rentRoutes } from '#shared/api/rent.ts';
import type { Tx } from '#server/kernel/database.ts';
import { readWhole } from '#server/kernel/some-properties/read-whole.ts';
import { footOf } from '#server/modules/rent/tenancy-money/foot-of.ts';
import { asOf, pastMoneyDay } from '#server/modules/rent/tenancy-money/money-on.ts';
import { neededFor } from '#server/modules/rent/tenancy-money/where-tenancies-are.ts';
import { rowsInView } from './rent-board.ts';
import { readStanding } from './standing.ts';

type Route = (typeof rentRoutes)['GET /rent-board-total/'];

/** The foot of the rent roll: all leases of a view with its filters, whichever page is on screen. */
export async function totalBoard(
  tx: Tx,
  organisationId: string,
  now: Date,
  query: z.output<Route['query']>,
): Promise<z.output<Route['answer']>> {
  const on = await pastMoneyDay(tx, organisationId, now, query.asOf);
  if (on.isToday && query.unitId === undefined && (query.q ?? '').trim() === '') {
    const standing = await readStanding(tx, { organisationId, propertyId: query.propertyId, today: on.day });
    return footOf(
      standing.map((one) => ({
        currency: one.currency,
        count: one[query.view],
        cents: one[`${query.view}Cents`],
        notYetDueCents: one[`${query.view}NotYetDueCents`],
      })),
    );
  }
  const rows = await rowsInView(tx, on, query);
  if (rows === undefined) return { count: 0, totals: [] };
  const sums = tx
    .selectFrom(rows.select('l.currency').as('row'))
    .select(['row.currency', ({ fn }) => fn.countAll<number>().as('count')])
    .select(sql<number>`sum(row.open - row.later - row.waiting)::bigint`.as('cents'))
    .select(sql<number>`sum(row.later)::bigint`.as('notYetDueCents'))
    .groupBy('row.currency')
    .orderBy('row.currency');
  const { rows: found } = await readWhole(tx, async () =>
    sql<{ currency: string; count: number; cents: number; notYetDueCents: number }>`
      ${asOf(on, await neededFor(tx, on, query))} ${sums}`.execute(tx),
  );
  return footOf(found);
}
