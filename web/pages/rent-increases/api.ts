import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Routes } from '#shared/api/routes.ts';
import type { RouteAnswer, RouteInput } from '#shared/route.ts';
import { call } from '#web/lib/client.ts';
import { wholeList } from '#web/lib/whole-list.ts';
import { routeQuery } from '#web/lib/route-query.ts';

export type LeaseItem = RouteAnswer<Routes['GET /leases/']>['items'][number];
export type Wish = RouteInput<Routes['POST /rent-increase-previews/']>['body'];
export type Preview = RouteAnswer<Routes['POST /rent-increase-previews/']>;
export type Planned = Preview['leases'][number];
export type LeftOut = Preview['leftOut'][number];
export type Increase = RouteAnswer<Routes['GET /rent-increases/']>['items'][number];
export type IncreaseInFull = RouteAnswer<Routes['GET /rent-increases/{id}/']>;
export type Series = RouteAnswer<Routes['GET /index-series/']>['items'][number];
export type SeriesInFull = RouteAnswer<Routes['GET /index-series/{id}/']>;
export type Imported = RouteAnswer<Routes['POST /index-series/{id}/import/']>;

/** Leases that run now or will, of one building or of all; at most as many as can be raised at once. */
export function leasesQuery(propertyId: string | undefined) {
  return queryOptions({
    queryKey: ['GET /leases/', 'to-raise', propertyId ?? ''],
    queryFn: async ({ signal }) => {
      const query = propertyId === undefined ? {} : { propertyId };
      const all = await wholeList<LeaseItem>(
        (page) => call('GET /leases/', { query: { ...page, ...query } }, { signal }),
        1000,
      );
      return all.filter(({ state }) => state === 'active' || state === 'signed' || state === 'on-notice').slice(0, 500);
    },
    placeholderData: keepPreviousData,
  });
}

export function increasesPage(query: { readonly limit: number; readonly cursor?: string }) {
  return call('GET /rent-increases/', { query });
}

export function increaseQuery(id: string) {
  return routeQuery('GET /rent-increases/{id}/', { params: { id } });
}

export const settingQuery = routeQuery('GET /increase-setting/');

export const seriesListQuery = routeQuery('GET /index-series/');

export function seriesQuery(id: string) {
  return routeQuery('GET /index-series/{id}/', { params: { id } });
}

export function setValue(id: string, month: string, value: string | null) {
  return call('POST /index-series/{id}/values/', { params: { id }, body: { values: [{ month, value }] } });
}

export function importValues(id: string, text: string, isDryRun: boolean): Promise<Imported> {
  return call('POST /index-series/{id}/import/', { params: { id }, body: { text, isDryRun } });
}
