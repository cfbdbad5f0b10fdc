import type { Routes } from '#shared/api/routes.ts';
import type { RouteAnswer } from '#shared/route.ts';
import { routeQuery } from '#web/lib/route-query.ts';

export type DayProblem = RouteAnswer<Routes['GET /rent-day-problems/']>['items'][number];

/** What should have been done by itself today and was not. */
export const dayProblemsQuery = routeQuery('GET /rent-day-problems/');
