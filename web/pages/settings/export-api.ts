import type { Routes } from '#shared/api/routes.ts';
import type { RouteInput } from '#shared/route.ts';
import { call } from '#web/lib/client.ts';

/** Pages of lists that are exported whole. Apart from `api.ts`, which the list of members needs within its budget of bytes. */

export function membersPage(query: RouteInput<Routes['GET /members/']>['query']) {
  return call('GET /members/', { query });
}

export function mailPage(query: RouteInput<Routes['GET /mail-messages/']>['query']) {
  return call('GET /mail-messages/', { query });
}

export function auditPage(query: RouteInput<Routes['GET /audit-events/']>['query']) {
  return call('GET /audit-events/', { query });
}
