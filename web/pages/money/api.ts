import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Routes } from '#shared/api/routes.ts';
import type { RouteAnswer, RouteInput } from '#shared/route.ts';
import { call } from '#web/lib/client.ts';
import { listQuery, routeQuery } from '#web/lib/route-query.ts';

export type Account = RouteAnswer<Routes['GET /accounts/']>['items'][number];
export type AccountKind = Account['kind'];
export type JournalEntry = RouteAnswer<Routes['GET /journal-entries/']>['items'][number];
export type JournalEntryInFull = RouteAnswer<Routes['GET /journal-entries/{id}/']>;
export type JournalSummary = RouteAnswer<Routes['GET /journal-summary/']>;
export type Linked = NonNullable<JournalEntry['reverses']>;
export type TrialBalance = RouteAnswer<Routes['GET /trial-balance/']>;
export type LedgerPage = RouteAnswer<Routes['GET /general-ledger/']>;
export type LedgerLine = LedgerPage['items'][number];
export type ClosingChecks = RouteAnswer<Routes['GET /closing-checks/']>;
export type PeriodLock = RouteAnswer<Routes['GET /period-locks/']>['items'][number];
export type JournalQuery = RouteInput<Routes['GET /journal-entries/']>['query'];
export type SummaryQuery = RouteInput<Routes['GET /journal-summary/']>['query'];
export type LedgerQuery = RouteInput<Routes['GET /general-ledger/']>['query'];
export type AccountChange = Omit<RouteInput<Routes['PATCH /accounts/{id}/']>['body'], 'version'>;

/** The chart is short and every list of it is complete: as many answers as it takes. */
export const accountsQuery = queryOptions({
  queryKey: ['GET /accounts/', 'all'],
  queryFn: async ({ signal }) => {
    const found: Account[] = [];
    let cursor: string | null | undefined;
    while (cursor !== null) {
      const query = { limit: 200, state: 'all' as const, ...(cursor === undefined ? {} : { cursor }) };
      const page: RouteAnswer<Routes['GET /accounts/']> = await call('GET /accounts/', { query }, { signal });
      found.push(...page.items);
      cursor = page.next;
    }
    return found;
  },
});

export function journalQuery(query: JournalQuery) {
  return listQuery('GET /journal-entries/', query);
}

export function journalSummaryQuery(query: SummaryQuery) {
  return listQuery('GET /journal-summary/', query);
}

export function journalEntryQuery(id: string) {
  return queryOptions({
    ...routeQuery('GET /journal-entries/{id}/', { params: { id } }),
    refetchInterval: ({ state }) => (state.data?.seal === null ? 5000 : false),
  });
}

export function balancesQuery(asOf: string) {
  return routeQuery('GET /trial-balance/', { query: { asOf } });
}

export function ledgerQuery(query: LedgerQuery) {
  return listQuery('GET /general-ledger/', query);
}

export interface WholeLedger {
  readonly pages: readonly LedgerPage[];
  /** There are more lines than were asked for at most. */
  readonly isCut: boolean;
}

/** Page after page, up to a number of lines. */
export async function wholeLedger(query: LedgerQuery, linesAtMost: number, signal?: AbortSignal): Promise<WholeLedger> {
  const pages: LedgerPage[] = [];
  let count = 0;
  let cursor: string | null | undefined;
  while (cursor !== null && count < linesAtMost) {
    const asked = { ...query, limit: 200, ...(cursor === undefined ? {} : { cursor }) };
    const page: LedgerPage = await call('GET /general-ledger/', { query: asked }, signal && { signal });
    pages.push(page);
    count += page.items.length;
    cursor = page.next;
  }
  return { pages, isCut: cursor !== null };
}

export function wholeLedgerQuery(query: LedgerQuery, linesAtMost: number) {
  return queryOptions({
    queryKey: ['GET /general-ledger/', 'whole', query, linesAtMost],
    queryFn: ({ signal }) => wholeLedger(query, linesAtMost, signal),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
}

/** How far the books are closed, and the last change of it. */
export function periodLocksQuery() {
  return routeQuery('GET /period-locks/', { query: { limit: 1 } });
}

export const periodLocksPages = infiniteQueryOptions({
  queryKey: ['GET /period-locks/', 'pages'],
  queryFn: ({ pageParam: cursor, signal }) =>
    call('GET /period-locks/', { query: { limit: 10, ...(cursor === '' ? {} : { cursor }) } }, { signal }),
  initialPageParam: '',
  getNextPageParam: ({ next }) => next,
});

/** What clears it may be posted on another page, or by an import that is undone. */
export const openingRemainderQuery = routeQuery('GET /opening-remainder/');

export function closingChecksQuery(through: string) {
  return queryOptions({
    ...listQuery('GET /closing-checks/', { through }),
    // It is looked at in order to decide; what was true ten minutes ago will not do.
    staleTime: 0,
  });
}

export function changeAccount({ id, version }: Pick<Account, 'id' | 'version'>, change: AccountChange) {
  return call('PATCH /accounts/{id}/', { params: { id }, body: { ...change, version } });
}

export function archiveAccount(id: string) {
  return call('POST /accounts/{id}/archive/', { params: { id }, body: {} });
}

export function restoreAccount(id: string) {
  return call('POST /accounts/{id}/restore/', { params: { id }, body: {} });
}

export function removeAccount(id: string) {
  return call('POST /accounts/{id}/remove/', { params: { id }, body: {} });
}
