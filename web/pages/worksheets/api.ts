import type { Routes } from '#shared/api/routes.ts';
import type { RouteAnswer } from '#shared/route.ts';
import { routeQuery } from '#web/lib/route-query.ts';

export type ListedWorksheet = RouteAnswer<Routes['GET /trust-worksheets/']>['items'][number];
export type Draft = RouteAnswer<Routes['GET /trust-worksheet-drafts/{id}/']>;
export type Worksheet = RouteAnswer<Routes['GET /trust-worksheets/{id}/']>;
export type Sheet = Omit<Draft, 'worksheetId' | 'version'>;
export type SheetFund = Sheet['funds'][number];

export const worksheetQuery = (id: string) => routeQuery('GET /trust-worksheets/{id}/', { params: { id } });
export const draftQuery = (id: string) => routeQuery('GET /trust-worksheet-drafts/{id}/', { params: { id } });

/** Where a worksheet is: that of a month which nobody has signed is found by its reconciliation. */
export function worksheetAddress({
  id,
  reconciliationId,
}: {
  readonly id: string | null;
  readonly reconciliationId: string;
}): string {
  return id === null ? `/banking/reconciliations/${reconciliationId}/worksheet` : `/banking/worksheets/${id}`;
}
