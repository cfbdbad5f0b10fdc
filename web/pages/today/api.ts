import type { Routes } from '#shared/api/routes.ts';
import type { RouteAnswer } from '#shared/route.ts';
import { call } from '#web/lib/client.ts';
import { routeQuery } from '#web/lib/route-query.ts';

export type ChecklistItem = RouteAnswer<Routes['GET /setup-checklist/']>['items'][number];

/** Keys begin with the line of the route table, so that whoever changes something can name what it touches. */
export const checklistQuery = routeQuery('GET /setup-checklist/');

export type OpeningRemainder = RouteAnswer<Routes['GET /opening-remainder/']>;

export const openingRemainderQuery = routeQuery('GET /opening-remainder/');

export type Today = RouteAnswer<Routes['GET /today/']>;

export interface Money {
  readonly cents: number;
  readonly currency: string;
}

export const todayQuery = routeQuery('GET /today/');

export type MailStanding = RouteAnswer<Routes['GET /mail-standing/']>;

export const mailStandingQuery = routeQuery('GET /mail-standing/');

export type Building = RouteAnswer<Routes['GET /properties/']>['items'][number];

/** As many as are drawn here, and one to know of more. */
export const buildingsQuery = routeQuery('GET /properties/', { query: { limit: 7 } });

export function unitsOfBuildingQuery(propertyId: string) {
  return routeQuery('GET /units/', { query: { propertyId, limit: 200 } });
}

export function resendVerification() {
  return call('POST /me/resend-verification/', { body: {} });
}
