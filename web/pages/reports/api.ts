import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Routes } from '#shared/api/routes.ts';
import type { RouteAnswer, RouteInput } from '#shared/route.ts';
import { call } from '#web/lib/client.ts';
import { routeQuery } from '#web/lib/route-query.ts';

export type IncomeStatement = RouteAnswer<Routes['GET /income-statement/']>;
export type BalanceSheet = RouteAnswer<Routes['GET /balance-sheet/']>;
export type TrialBalance = RouteAnswer<Routes['GET /trial-balance/']>;
export type GeneralLedger = RouteAnswer<Routes['GET /general-ledger/']>;
export type LedgerItem = GeneralLedger['items'][number];
export type Basis = IncomeStatement['basis'];
export type LedgerQuery = NonNullable<RouteInput<Routes['GET /general-ledger/']>['query']>;
export type LedgerGroup = NonNullable<LedgerQuery['group']>;

type StatementQuery = NonNullable<RouteInput<Routes['GET /income-statement/']>['query']>;
type SheetQuery = NonNullable<RouteInput<Routes['GET /balance-sheet/']>['query']>;
type BalanceQuery = NonNullable<RouteInput<Routes['GET /trial-balance/']>['query']>;

/** Books move while a page is open elsewhere: what is shown is read anew whenever a report is opened. */
const fresh = { refetchOnMount: 'always', placeholderData: keepPreviousData } as const;

export function incomeStatementQuery(query: StatementQuery) {
  return queryOptions({
    queryKey: ['GET /income-statement/', query],
    queryFn: ({ signal }) => call('GET /income-statement/', { query }, { signal }),
    ...fresh,
  });
}

export function balanceSheetQuery(query: SheetQuery) {
  return queryOptions({
    queryKey: ['GET /balance-sheet/', query],
    queryFn: ({ signal }) => call('GET /balance-sheet/', { query }, { signal }),
    ...fresh,
  });
}

export function trialBalanceQuery(query: BalanceQuery) {
  return queryOptions({
    queryKey: ['GET /trial-balance/', query],
    queryFn: ({ signal }) => call('GET /trial-balance/', { query }, { signal }),
    ...fresh,
  });
}

/** The lines behind a figure: the first are shown, their number is told up to this many. */
export const explainedLines = 100;

export function explanationQuery(asked: LedgerQuery) {
  const query = { ...asked, limit: explainedLines };
  return routeQuery('GET /general-ledger/', { query });
}

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
