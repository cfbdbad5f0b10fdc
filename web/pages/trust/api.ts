import type { Routes } from '#shared/api/routes.ts';
import type { FundGroup } from '#shared/bank-kinds.ts';
import type { RouteAnswer } from '#shared/route.ts';
import type { Holder, Place } from '#web/features/trust/groups.ts';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/client.ts';
import { listQuery, routeQuery } from '#web/lib/route-query.ts';

export type { Holder, Place };

export type TrustBalances = RouteAnswer<Routes['GET /trust-balances/']>;
export type ShortFund = TrustBalances['short'][number];
export type MisplacedFund = TrustBalances['misplaced'][number];
export type OwnMoneyThere = TrustBalances['ownMoney'][number];
export type TrustMonths = RouteAnswer<Routes['GET /trust-months/']>;
export type Fund = RouteAnswer<Routes['GET /trust-funds/']>['items'][number];

export const trustBalancesQuery = routeQuery('GET /trust-balances/', { query: {} });

/** The last reconciled month of an account, and which of a year had a short fund. */
export const trustMonthsQuery = (query: FundsAsked) => routeQuery('GET /trust-months/', { query });

/** Of each account with other people's money: whether its last month is signed. */
export const worksheetStandingsQuery = routeQuery('GET /trust-worksheet-standings/');

export interface FundsAsked {
  readonly accountId: string;
  readonly currency: string;
}

/** The largest funds of a bank account, as many as the beam can show. */
export const fundsQuery = (asked: FundsAsked, limit: number) => listQuery('GET /trust-funds/', { ...asked, limit });

const atOnce = 20;

/** Whose money a figure is, some at a time. */
export function groupQuery(asked: FundsAsked, group: FundGroup) {
  const query = { ...asked, group, limit: atOnce };
  return infiniteQueryOptions({
    queryKey: ['GET /trust-funds/', 'group', query],
    queryFn: ({ signal, pageParam }) =>
      call('GET /trust-funds/', { query: pageParam === '' ? query : { ...query, cursor: pageParam } }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });
}

/** The entries that a fund is made of, newest first. */
export function linesQuery(asked: FundsAsked, { kind, id }: Pick<Holder, 'kind' | 'id'>) {
  const query = { ...asked, kind, ...(id === null ? {} : { id }), limit: atOnce };
  return infiniteQueryOptions({
    queryKey: ['GET /trust-fund-lines/', query],
    queryFn: ({ signal, pageParam }) =>
      call('GET /trust-fund-lines/', { query: pageParam === '' ? query : { ...query, cursor: pageParam } }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });
}
