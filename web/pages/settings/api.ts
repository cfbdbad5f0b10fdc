import type { Routes } from '#shared/api/routes.ts';
import type { RouteAnswer } from '#shared/route.ts';
import { call } from '#web/lib/client.ts';
import { listQuery, routeQuery } from '#web/lib/route-query.ts';

export type Member = RouteAnswer<Routes['GET /members/']>['items'][number];
export type Invitation = RouteAnswer<Routes['GET /invitations/']>['items'][number];
export type MemberProperties = RouteAnswer<Routes['GET /members/{id}/properties/']>;
export type MailMessage = RouteAnswer<Routes['GET /mail-messages/']>['items'][number];
export type MailServer = RouteAnswer<Routes['GET /mail-server/']>;
export type AuditEvent = RouteAnswer<Routes['GET /audit-events/']>['items'][number];
export type Organisation = RouteAnswer<Routes['GET /organisation/']>;
export type Letterhead = Organisation['letterhead'];

/** The first part of each key is the line of the route table, so that a change can name what it touches. */
export const keys = {
  me: ['GET /me/'],
  checklist: ['GET /setup-checklist/'],
  members: ['GET /members/'],
  invitations: ['GET /invitations/'],
  memberProperties: ['GET /members/{id}/properties/'],
  mail: ['GET /mail-messages/'],
  audit: ['GET /audit-events/'],
} as const;

export const checklistQuery = routeQuery('GET /setup-checklist/');

export interface MembersQuery {
  readonly limit: number;
  readonly q?: string;
  readonly cursor?: string;
}

export function membersQuery(query: MembersQuery) {
  return listQuery('GET /members/', query);
}

/** As many as the server gives at once: who is the only owner is known from these. */
export const everyoneQuery = membersQuery({ limit: 200 });

export const invitationsQuery = routeQuery('GET /invitations/', { query: { limit: 200 } });

export function mailMessageQuery(id: string) {
  return routeQuery('GET /mail-messages/{id}/', { params: { id } });
}

export const installationQuery = routeQuery('GET /installation/');

export const mailServerQuery = routeQuery('GET /mail-server/');

export function removeMailServer() {
  return call('POST /mail-server/remove/', { body: {} });
}

export type OrganisationChange = Partial<
  Pick<Organisation, 'name' | 'country' | 'timeZone' | 'fiscalYearStartMonth' | 'requiresSecondFactor'>
> & { readonly locale?: 'en' | 'de' };

export function changeOrganisation(change: OrganisationChange & { readonly letterhead?: Letterhead }, version: number) {
  return call('PATCH /organisation/', { body: { ...change, version } });
}

export function memberPropertiesQuery(id: string) {
  return routeQuery('GET /members/{id}/properties/', { params: { id } });
}
