import type { Routes } from '#shared/api/routes.ts';
import type { RouteAnswer } from '#shared/route.ts';
import { routeQuery } from '#web/lib/route-query.ts';

export type Standing = RouteAnswer<Routes['GET /reconciliation-standings/']>['items'][number];

/** How far each bank account is reconciled, and what comes next. */
export const standingsQuery = routeQuery('GET /reconciliation-standings/');

/** Where the next statement of an account is reconciled: the open one, or the form that begins one. */
export function reconcileAddress({
  accountId,
  currency,
  open,
}: Pick<Standing, 'accountId' | 'currency' | 'open'>): string {
  if (open !== null) return `/banking/reconciliations/${open.id}`;
  return `/banking/reconciliations?${new URLSearchParams({ begin: accountId, in: currency }).toString()}`;
}
