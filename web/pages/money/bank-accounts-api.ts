import { queryOptions } from '@tanstack/react-query';
import type { Routes } from '#shared/api/routes.ts';
import type { RouteAnswer } from '#shared/route.ts';
import { call } from '#web/lib/client.ts';

export type BankAccountInFull = RouteAnswer<Routes['GET /bank-accounts/{id}/']>;

/** With its whole number, for whoever may change it. */
export function bankAccountQuery(id: string) {
  return queryOptions({
    queryKey: ['GET /bank-accounts/{id}/', id],
    queryFn: ({ signal }) => call('GET /bank-accounts/{id}/', { params: { id } }, { signal }),
    enabled: id !== '',
  });
}
