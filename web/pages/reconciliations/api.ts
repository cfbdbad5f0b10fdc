import type { Routes } from '#shared/api/routes.ts';
import type { RouteAnswer } from '#shared/route.ts';
import { routeQuery } from '#web/lib/route-query.ts';

export type Reconciliation = RouteAnswer<Routes['GET /reconciliations/']>['items'][number];
export type InFull = RouteAnswer<Routes['GET /reconciliations/{id}/']>;
export type Item = RouteAnswer<Routes['GET /reconciliations/{id}/items/']>['items'][number];
export type Group = InFull['groups'][number];

/** As many items of a group are listed; the others are found by words or amount. */
export const shownItems = 200;

export const reconciliationQuery = (id: string) => routeQuery('GET /reconciliations/{id}/', { params: { id } });

export interface ItemsAsked {
  readonly state?: Item['state'];
  readonly kind?: Item['kind'];
  readonly side?: 'in' | 'out';
  readonly brought?: 'true';
  /** Dated after the statement. */
  readonly after?: 'true';
  readonly q?: string;
}

export const itemsQuery = (id: string, asked: ItemsAsked) =>
  routeQuery('GET /reconciliations/{id}/items/', { params: { id }, query: { limit: shownItems, ...asked } });
