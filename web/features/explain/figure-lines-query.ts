import { infiniteQueryOptions } from '@tanstack/react-query';
import type { Routes } from '#shared/api/routes.ts';
import type { ReportKey } from '#shared/reports/report-keys.ts';
import type { RouteInput } from '#shared/route.ts';
import { call } from '#web/lib/client.ts';

/** What a report is asked with. */
export type Asked = NonNullable<RouteInput<Routes['GET /reports/{key}/']>['query']>;

/** A figure of a report, by the keys of its line and column. */
export interface WantedFigure {
  readonly report: ReportKey;
  readonly asked: Asked;
  readonly line: string;
  readonly column: string;
  readonly currency?: string | undefined;
}

const linesAtOnce = 20;

/** The lines that a figure is made of, some at a time; their sum is that of all of them. */
export function figureLinesQuery({ report, asked, line, column, currency }: WantedFigure, limit = linesAtOnce) {
  const query = { ...asked, line, column, ...(currency === undefined ? {} : { currency }), limit };
  return infiniteQueryOptions({
    queryKey: ['GET /reports/{key}/lines/', report, query],
    queryFn: ({ signal, pageParam }) => {
      const page = pageParam === '' ? query : { ...query, cursor: pageParam };
      return call('GET /reports/{key}/lines/', { params: { key: report }, query: page }, { signal });
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    refetchOnMount: 'always',
  });
}
