import { queryOptions } from '@tanstack/react-query';
import type { Routes } from '#shared/api/routes.ts';
import type { RouteAnswer } from '#shared/route.ts';
import { call } from '#web/lib/client.ts';
import { wholeList } from '#web/lib/whole-list.ts';

export type BankRule = RouteAnswer<Routes['GET /bank-rules/']>['items'][number];

/** All of them: their order is what they are about. */
export const bankRulesQuery = queryOptions({
  queryKey: ['GET /bank-rules/', 'all'],
  queryFn: ({ signal }) => wholeList<BankRule>((query) => call('GET /bank-rules/', { query }, { signal })),
});
