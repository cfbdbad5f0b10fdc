import { keepPreviousData, type UseQueryOptions } from '@tanstack/react-query';
import type { Routes } from '#shared/api/routes.ts';
import type { ReportKey } from '#shared/reports/report-keys.ts';
import type { RouteAnswer } from '#shared/route.ts';
import { call } from '#web/lib/client.ts';
import { routeQuery } from '#web/lib/route-query.ts';
import type { Asked } from './asked.ts';

export type ReportSheet = RouteAnswer<Routes['GET /reports/{key}/']>;

/** Which reports there are for whoever is signed in, and what each takes. */
export const reportsQuery = routeQuery('GET /reports/', {});

/** Another question keeps the sheet until its answer is there; another report does not. */
export function sheetQuery(key: ReportKey, query: Asked): UseQueryOptions<ReportSheet> {
  return {
    queryKey: ['GET /reports/{key}/', key, query],
    queryFn: ({ signal }) => call('GET /reports/{key}/', { params: { key }, query }, { signal }),
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
  };
}
