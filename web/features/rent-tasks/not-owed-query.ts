import { queryOptions } from '@tanstack/react-query';
import type { Routes } from '#shared/api/routes.ts';
import type { RouteAnswer } from '#shared/route.ts';
import { call } from '#web/lib/client.ts';

export type NotOwed = RouteAnswer<Routes['GET /not-owed/']>['items'][number];

/** What a lease and the other terms of its tenancy were charged for days after the last one. */
export function leaseNotOwedQuery(id: string) {
  return queryOptions({
    queryKey: ['GET /leases/{id}/not-owed/', id],
    queryFn: ({ signal }) => call('GET /leases/{id}/not-owed/', { params: { id } }, { signal }),
    refetchOnMount: 'always',
  });
}

/** The same of every lease whose last day is near. */
export const allNotOwedQuery = queryOptions({
  queryKey: ['GET /not-owed/'],
  queryFn: ({ signal }) => call('GET /not-owed/', {}, { signal }),
  refetchOnMount: 'always',
});
