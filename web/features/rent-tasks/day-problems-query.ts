import { queryOptions } from '@tanstack/react-query';
import type { Routes } from '#shared/api/routes.ts';
import type { RouteAnswer } from '#shared/route.ts';
import { call } from '#web/lib/client.ts';

export type DayProblem = RouteAnswer<Routes['GET /rent-day-problems/']>['items'][number];

/** What should have been done by itself today and was not. */
export const dayProblemsQuery = queryOptions({
  queryKey: ['GET /rent-day-problems/'],
  queryFn: ({ signal }) => call('GET /rent-day-problems/', {}, { signal }),
  refetchOnMount: 'always',
});
