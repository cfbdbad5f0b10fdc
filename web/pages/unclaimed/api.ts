import type { Routes } from '#shared/api/routes.ts';
import type { RouteAnswer } from '#shared/route.ts';
import { routeQuery } from '#web/lib/route-query.ts';

export type Item = RouteAnswer<Routes['GET /unclaimed-items/']>['items'][number];
export type ItemInFull = RouteAnswer<Routes['GET /unclaimed-items/{id}/']>;

export const itemQuery = (id: string) => routeQuery('GET /unclaimed-items/{id}/', { params: { id } });

/** What can be done with a payment that nobody claimed. */
export type ItemAct = 'stale' | 'notice' | 'reissue' | 'turn-over' | 'reopen';

export function actsOf({ state }: Pick<Item, 'state'>): readonly ItemAct[] {
  if (state === 'outstanding') return ['stale'];
  return state === 'stale' || state === 'noticed' ? ['turn-over', 'notice', 'reissue'] : ['reopen'];
}
