import { listQuery, routeQuery } from '#web/lib/route-query.ts';

/** As many lines of a state are listed; more of them follow as these are done. */
export const shownLines = 200;
/** Matched lines above the fold. */
export const shownDone = 10;

export const linesQuery = (accountId: string, view: 'to-decide' | 'unmatched' | 'done' | 'excluded', limit: number) =>
  listQuery('GET /statement-lines/', { accountId, view, limit });

export const proposalsQuery = (accountId: string) => routeQuery('GET /line-proposals/', { query: { accountId } });

export const matchesQuery = (lineIds: string) => listQuery('GET /line-matches/', { lineIds });
