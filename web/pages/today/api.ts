import { queryOptions } from '@tanstack/react-query';
import type { Routes } from '#shared/api/routes.ts';
import type { RouteAnswer } from '#shared/route.ts';
import { call } from '#web/lib/client.ts';

export type ChecklistItem = RouteAnswer<Routes['GET /setup-checklist/']>['items'][number];

/** Keys begin with the line of the route table, so that whoever changes something can name what it touches. */
export const checklistQuery = queryOptions({
  queryKey: ['GET /setup-checklist/'],
  queryFn: ({ signal }) => call('GET /setup-checklist/', {}, { signal }),
  // What clears a row is done on other pages and by following links: whoever comes back here looks for that row.
  refetchOnMount: 'always',
});

export type OpeningRemainder = RouteAnswer<Routes['GET /opening-remainder/']>;

export const openingRemainderQuery = queryOptions({
  queryKey: ['GET /opening-remainder/'],
  queryFn: ({ signal }) => call('GET /opening-remainder/', {}, { signal }),
  refetchOnMount: 'always',
});

export type MailStanding = RouteAnswer<Routes['GET /mail-standing/']>;

export const mailStandingQuery = queryOptions({
  queryKey: ['GET /mail-standing/'],
  queryFn: ({ signal }) => call('GET /mail-standing/', {}, { signal }),
  refetchOnMount: 'always',
});

/** As many as the server gives at once; a workspace with more staff says "200+". */
const everyone = { limit: 200 };

export const everyoneQuery = queryOptions({
  queryKey: ['GET /members/', everyone],
  queryFn: ({ signal }) => call('GET /members/', { query: everyone }, { signal }),
});

export const sessionsQuery = queryOptions({
  queryKey: ['GET /me/sessions/'],
  queryFn: ({ signal }) => call('GET /me/sessions/', {}, { signal }),
});

export type Building = RouteAnswer<Routes['GET /properties/']>['items'][number];
export type BuildingUnit = RouteAnswer<Routes['GET /units/']>['items'][number];

/** As many as are drawn here, and one to know of more. */
export const buildingsQuery = queryOptions({
  queryKey: ['GET /properties/', 'today'],
  queryFn: ({ signal }) => call('GET /properties/', { query: { limit: 7 } }, { signal }),
  refetchOnMount: 'always',
});

export function unitsOfBuildingQuery(propertyId: string) {
  return queryOptions({
    queryKey: ['GET /units/', 'today', propertyId],
    queryFn: ({ signal }) => call('GET /units/', { query: { propertyId, limit: 200 } }, { signal }),
    refetchOnMount: 'always',
  });
}

export function resendVerification() {
  return call('POST /me/resend-verification/', { body: {} });
}
