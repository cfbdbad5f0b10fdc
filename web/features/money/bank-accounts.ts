import type { Routes } from '#shared/api/routes.ts';
import type { RouteAnswer } from '#shared/route.ts';
import { routeQuery } from '#web/lib/route-query.ts';

export type BankAccount = RouteAnswer<Routes['GET /bank-accounts/']>['items'][number];

/** With their balances today. */
export function bankAccountsQuery(state: 'active' | 'all') {
  return routeQuery('GET /bank-accounts/', { query: { state } });
}
