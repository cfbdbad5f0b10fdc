import { keepPreviousData, type UseQueryOptions } from '@tanstack/react-query';
import type { Routes } from '#shared/api/routes.ts';
import type { ReportKey } from '#shared/reports/report-keys.ts';
import type { RouteAnswer } from '#shared/route.ts';
import { call } from '#web/lib/client.ts';
import { routeQuery, unlessSettled } from '#web/lib/route-query.ts';
import type { Asked } from './asked.ts';

type Answer = RouteAnswer<Routes['GET /reports/{key}/']>;
/** By its name: written out, its type is longer than the compiler keeps. */
export interface ReportSheet extends Answer {
  readonly report: ReportKey;
}

/** Which reports there are for whoever is signed in, and what each takes. */
export const reportsQuery = routeQuery('GET /reports/', {});

/** Another question keeps the sheet until its answer is there; another report does not. */
export function sheetQuery(key: ReportKey, query: Asked): UseQueryOptions<ReportSheet> {
  return {
    queryKey: ['GET /reports/{key}/', key, query],
    queryFn: ({ signal }): Promise<ReportSheet> => call('GET /reports/{key}/', { params: { key }, query }, { signal }),
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
    retry: unlessSettled,
  };
}
