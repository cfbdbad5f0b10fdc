import { queryOptions } from '@tanstack/react-query';
import type { Routes } from '#shared/api/routes.ts';
import type { RouteAnswer, RouteInput } from '#shared/route.ts';
import type { Account } from '#web/features/money/api.ts';
import { call } from '#web/lib/client.ts';
import { wholeList } from '#web/lib/whole-list.ts';
import { previewQuery } from '#web/lib/preview-query.ts';
import { listQuery, routeQuery } from '#web/lib/route-query.ts';

export type DepositRow = RouteAnswer<Routes['GET /deposits/']>['items'][number];
export type Register = RouteAnswer<Routes['GET /deposit-register/']>;
type RegisterQuery = NonNullable<RouteInput<Routes['GET /deposit-register/']>['query']>;
export type LeaseDeposit = RouteAnswer<Routes['GET /leases/{id}/deposit/']>;
export type Deadline = NonNullable<DepositRow['deadline']>;
type BankMove = RouteInput<Routes['POST /deposit-transfers/']>['body'];
type InterestWish = RouteInput<Routes['POST /deposit-interest/']>['body'];
export type Settlement = RouteAnswer<Routes['GET /deposit-settlements/{id}/']>;
export type SettlementContent = Settlement['content'];
export type EarnedLine = RouteAnswer<Routes['POST /deposit-interest-previews/']>['lines'][number];
export type Rules = RouteAnswer<Routes['GET /deposit-rules/']>;

export function registerQuery(query: RegisterQuery) {
  return listQuery('GET /deposit-register/', query);
}

export function leaseDepositQuery(leaseId: string) {
  return routeQuery('GET /leases/{id}/deposit/', { params: { id: leaseId } });
}

export function settlementQuery(id: string) {
  return queryOptions({
    ...routeQuery('GET /deposit-settlements/{id}/', { params: { id } }),
    // What is being written is not taken from under the hands of whoever writes it.
    refetchOnWindowFocus: false,
  });
}

export const rulesQuery = routeQuery('GET /deposit-rules/');

/** What a deduction can be booked as. */
export const incomeAccountsQuery = queryOptions({
  queryKey: ['GET /accounts/', 'income'],
  queryFn: async ({ signal }) => {
    const all = await wholeList<Account>((query) => call('GET /accounts/', { query }, { signal }));
    return all.filter(({ kind, isContra }) => kind === 'income' && !isContra);
  },
});

export function bankMoveQuery(body: BankMove) {
  return previewQuery('POST /deposit-transfer-previews/', body);
}

export function interestQuery(body: InterestWish) {
  return previewQuery('POST /deposit-interest-previews/', body);
}

/** Payments of a lease of which something waits: it may be the deposit, paid before anybody asked for it. */
export function waitingReceiptsQuery(leaseId: string) {
  const query = { leaseId, state: 'unapplied' as const, limit: 200 };
  return routeQuery('GET /receipts/', { query });
}
