import { sql } from 'kysely';
import type { z } from 'zod';
import type { rentRoutes } from '#shared/api/rent.ts';
import type { Tx } from '#server/kernel/database.ts';
import { organisationDay } from '#server/kernel/organisation-day.ts';
import { footOf } from './foot-of.ts';
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
  const today = await organisationDay(tx, organisationId, now);
  if (query.unitId === undefined && (query.q ?? '').trim() === '') {
    const standing = await readStanding(tx, { organisationId, propertyId: query.propertyId, today });
    return footOf(
      standing.map((one) => ({ currency: one.currency, count: one[query.view], cents: one[sumOf[query.view]] })),
    );
  }
  const rows = await rowsInView(tx, organisationId, today, query);
  if (rows === undefined) return footOf([]);
  const sums = await tx
    .selectFrom(rows.select('l.currency').as('row'))
    .select(['row.currency', ({ fn }) => fn.countAll<number>().as('count')])
    .select(sql<number>`sum(row.open - row.later - row.waiting)::bigint`.as('cents'))
    .groupBy('row.currency')
    .orderBy('row.currency')
    .execute();
  return footOf(sums);
}

const sumOf = { all: 'allCents', owing: 'owingCents', ending: 'endingCents', ahead: 'aheadCents' } as const;
