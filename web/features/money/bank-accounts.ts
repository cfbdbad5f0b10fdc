import { queryOptions } from '@tanstack/react-query';
import type { Routes } from '#shared/api/routes.ts';
import type { RouteAnswer } from '#shared/route.ts';
import { call } from '#web/lib/client.ts';

export type BankAccount = RouteAnswer<Routes['GET /bank-accounts/']>['items'][number];

/** With their balances today. */
export function bankAccountsQuery(state: 'active' | 'all') {
  return queryOptions({
    queryKey: ['GET /bank-accounts/', state],
    queryFn: ({ signal }) => call('GET /bank-accounts/', { query: { state } }, { signal }),
  });
}
