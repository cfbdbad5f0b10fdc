import type { Routes } from '#shared/api/routes.ts';
import type { RouteAnswer } from '#shared/route.ts';

export type LateFeePolicy = NonNullable<RouteAnswer<Routes['GET /late-fee-policies/']>['organisation']>;
