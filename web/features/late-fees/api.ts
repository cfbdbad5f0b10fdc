import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Routes } from '#shared/api/routes.ts';
import type { RouteAnswer } from '#shared/route.ts';
import { call } from '#web/lib/client.ts';
import type { LateFeePolicy } from './late-fee-policy.ts';
import { routeQuery } from '#web/lib/route-query.ts';

export type LateFeePolicies = RouteAnswer<Routes['GET /late-fee-policies/']>;
export type PolicyImpact = RouteAnswer<Routes['POST /late-fee-policies/preview/']>;

export const latePoliciesQuery = routeQuery('GET /late-fee-policies/');

export interface WantedPolicy {
  /** Null for the workspace. */
  readonly propertyId: string | null;
  readonly policy: LateFeePolicy | null;
  /** A day to come from which on it holds. */
  readonly startsOn?: string;
}

export function policyImpactQuery(wanted: WantedPolicy | undefined) {
  return queryOptions({
    queryKey: ['POST /late-fee-policies/preview/', wanted],
    queryFn: ({ signal }) =>
      call('POST /late-fee-policies/preview/', { body: wanted ?? { propertyId: null, policy: null } }, { signal }),
    enabled: wanted !== undefined,
    placeholderData: keepPreviousData,
    // What is late changes by the hour.
    staleTime: 0,
    gcTime: 0,
  });
}

export function setLatePolicy(wanted: WantedPolicy, seenSetAt: string | null | undefined) {
  return call('POST /late-fee-policies/', { body: { ...wanted, ...(seenSetAt === undefined ? {} : { seenSetAt }) } });
}
