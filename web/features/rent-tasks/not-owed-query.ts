import type { Routes } from '#shared/api/routes.ts';
import type { RouteAnswer } from '#shared/route.ts';
import { routeQuery } from '#web/lib/route-query.ts';

export type NotOwed = RouteAnswer<Routes['GET /not-owed/']>['items'][number];

/** What a lease and the other terms of its tenancy were charged for days after the last one. */
export function leaseNotOwedQuery(id: string) {
  return routeQuery('GET /leases/{id}/not-owed/', { params: { id } });
}

/** The same of every lease whose last day is near. */
export const allNotOwedQuery = routeQuery('GET /not-owed/');
