import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Routes } from '#shared/api/routes.ts';
import type { RouteAnswer, RouteInput } from '#shared/route.ts';
import { call } from '#web/lib/client.ts';
import { wholeList } from '#web/lib/whole-list.ts';
import { previewQuery } from '#web/lib/preview-query.ts';
import { listQuery, routeQuery } from '#web/lib/route-query.ts';

export type RentSummary = RouteAnswer<Routes['GET /rent-summary/']>;
export type ChargeInFull = RouteAnswer<Routes['GET /charges/{id}/']>;
export type ChargeFilters = NonNullable<RouteInput<Routes['GET /charge-totals/']>['query']>;
export type ChargeTotals = RouteAnswer<Routes['GET /charge-totals/']>['totals'];
export type RunPreview = RouteAnswer<Routes['POST /charge-run-previews/']>;
export type RunLine = RunPreview['lines'][number];
export type RunGroup = RunPreview['groups'][number]['group'];
export type LeftOut = RunPreview['leftOut'][number];
export type Bridge = NonNullable<RunPreview['bridge']>;
export type ChargeRun = RouteAnswer<Routes['GET /charge-runs/{id}/']>;
export type RunWish = Pick<RouteInput<Routes['POST /charge-run-previews/']>['body'], 'through' | 'propertyId'>;
export type ReceiptItem = RouteAnswer<Routes['GET /receipts/']>['items'][number];
export type Batch = RouteAnswer<Routes['GET /deposit-batches/']>['items'][number];
export type Building = RouteAnswer<Routes['GET /properties/']>['items'][number];
export type BuildingUnit = RouteAnswer<Routes['GET /units/']>['items'][number];

export function summaryQuery(propertyId: string | undefined, asOf?: string) {
  const query = {
    ...(propertyId === undefined ? {} : { propertyId }),
    ...(asOf === undefined ? {} : { asOf }),
  };
  return listQuery('GET /rent-summary/', query);
}

/** The street is looked at as a whole: the first few buildings stand for it. */
export const buildingsQuery = routeQuery('GET /properties/', { query: { limit: 20 } });

export function unitsOfQuery(propertyId: string) {
  return queryOptions({
    queryKey: ['GET /units/', 'of', propertyId],
    queryFn: ({ signal }) =>
      wholeList<BuildingUnit>((page) => call('GET /units/', { query: { ...page, propertyId } }, { signal }), 400),
  });
}

export function chargeQuery(id: string) {
  return routeQuery('GET /charges/{id}/', { params: { id } });
}

/** Kept for a while: whoever looks at one of its leases comes back to where they were. */
export function runPreviewQuery(wish: RunWish) {
  return queryOptions({ ...previewQuery('POST /charge-run-previews/', wish), gcTime: 300_000 });
}

export function runQuery(id: string) {
  return routeQuery('GET /charge-runs/{id}/', { params: { id } });
}

export type TakeBack = RouteAnswer<Routes['GET /charge-runs/{id}/take-back/']>;

/** What goes when the run is taken back, and what stays; as it stands at this moment. */
export function takeBackQuery(id: string, alsoPaid: boolean) {
  const query = { alsoPaid: alsoPaid ? ('true' as const) : ('false' as const) };
  return queryOptions({
    ...routeQuery('GET /charge-runs/{id}/take-back/', { params: { id }, query }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
}

export function chargesOfRunQuery(runId: string) {
  return routeQuery('GET /charges/', { query: { runId, limit: 200 } });
}

export function receiptQuery(id: string) {
  return routeQuery('GET /receipts/{id}/', { params: { id } });
}

export const undepositedQuery = queryOptions({
  queryKey: ['GET /receipts/', 'undeposited'],
  queryFn: ({ signal }) =>
    wholeList<ReceiptItem>(
      (page) => call('GET /receipts/', { query: { ...page, state: 'undeposited' } }, { signal }),
      1000,
    ),
  refetchOnMount: 'always',
});

export function batchesPage(query: { readonly limit: number; readonly cursor?: string }) {
  return call('GET /deposit-batches/', { query });
}

export function batchQuery(id: string) {
  return routeQuery('GET /deposit-batches/{id}/', { params: { id } });
}

export type LateFeePreview = RouteAnswer<Routes['POST /late-fee-previews/']>;
export type LateFee = LateFeePreview['fees'][number];
export type WithoutFee = LateFeePreview['leftOut'][number];

export function lateFeePreviewQuery(through: string) {
  return queryOptions({ ...previewQuery('POST /late-fee-previews/', { through }), gcTime: 300_000 });
}

export type NewSharedCost = RouteInput<Routes['POST /shared-costs/']>['body'];
export type SharedCostPreview = RouteAnswer<Routes['POST /shared-costs/previews/']>;
export type CostShare = SharedCostPreview['shares'][number];
