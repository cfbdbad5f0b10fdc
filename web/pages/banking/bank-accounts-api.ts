import { queryOptions } from '@tanstack/react-query';
import type { Routes } from '#shared/api/routes.ts';
import type { RouteAnswer } from '#shared/route.ts';
import { routeQuery } from '#web/lib/route-query.ts';

export type BankAccountInFull = RouteAnswer<Routes['GET /bank-accounts/{id}/']>;

/** With its whole number, for whoever may change it. */
export function bankAccountQuery(id: string) {
  return queryOptions({ ...routeQuery('GET /bank-accounts/{id}/', { params: { id } }), enabled: id !== '' });
}
