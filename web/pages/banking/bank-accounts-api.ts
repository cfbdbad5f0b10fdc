import { queryOptions } from '@tanstack/react-query';
import type { Routes } from '#shared/api/routes.ts';
import type { RouteAnswer } from '#shared/route.ts';
import { call } from '#web/lib/client.ts';
import { routeQuery } from '#web/lib/route-query.ts';
import { wholeList } from '#web/lib/whole-list.ts';

type Account = RouteAnswer<Routes['GET /accounts/']>['items'][number];
export type BankAccountInFull = RouteAnswer<Routes['GET /bank-accounts/{id}/']>;

/** Which account has a number already: it is said by its name. */
export const accountNumbersQuery = queryOptions({
  queryKey: ['GET /accounts/', 'numbers'],
  queryFn: ({ signal }) =>
    wholeList<Account>((query) => call('GET /accounts/', { query: { ...query, state: 'all' } }, { signal })),
});

/** With its whole number, for whoever may change it. */
export function bankAccountQuery(id: string) {
  return queryOptions({ ...routeQuery('GET /bank-accounts/{id}/', { params: { id } }), enabled: id !== '' });
}
