import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Routes } from '#shared/api/routes.ts';
import type { RouteAnswer, RouteInput } from '#shared/route.ts';
import { call } from '#web/lib/client.ts';
import { routeQuery } from '#web/lib/route-query.ts';

export type GeneralLedger = RouteAnswer<Routes['GET /general-ledger/']>;
export type LedgerItem = GeneralLedger['items'][number];
export type Basis = GeneralLedger['basis'];
export type LedgerQuery = NonNullable<RouteInput<Routes['GET /general-ledger/']>['query']>;
export type LedgerGroup = NonNullable<LedgerQuery['group']>;

/** Books move while a page is open elsewhere: what is shown is read anew whenever a report is opened. */
const fresh = { refetchOnMount: 'always', placeholderData: keepPreviousData } as const;

export function generalLedgerQuery(asked: LedgerQuery) {
  return infiniteQueryOptions({
    queryKey: ['GET /general-ledger/', 'pages', asked],
    queryFn: ({ signal, pageParam }) => ledgerPage(asked, pageParam, signal),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    ...fresh,
  });
}

export function ledgerPage(asked: LedgerQuery, cursor: string, signal?: AbortSignal): Promise<GeneralLedger> {
  const query = { ...asked, limit: 200, ...(cursor === '' ? {} : { cursor }) };
  return call('GET /general-ledger/', { query }, signal === undefined ? {} : { signal });
}

/** Whether anything was ever posted: what an empty report has to say depends on it. */
export const anyEntryQuery = queryOptions({
  queryKey: ['GET /journal-entries/', 'any'],
  queryFn: async ({ signal }) =>
    (await call('GET /journal-entries/', { query: { limit: 1 } }, { signal })).items.length > 0,
  refetchOnMount: 'always',
});

export const accountsQuery = routeQuery('GET /accounts/', { query: { state: 'all', limit: 200 } });
