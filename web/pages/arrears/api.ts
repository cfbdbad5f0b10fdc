import type { Routes } from '#shared/api/routes.ts';
import type { RouteAnswer, RouteInput } from '#shared/route.ts';
import { call } from '#web/lib/client.ts';
import { listQuery, routeQuery } from '#web/lib/route-query.ts';

export type ArrearsRow = RouteAnswer<Routes['GET /arrears/']>['items'][number];
export type ArrearsQuery = NonNullable<RouteInput<Routes['GET /arrears/']>['query']>;
export type ArrearsSummary = RouteAnswer<Routes['GET /arrears-summary/']>;
export type ArrearsTotal = RouteAnswer<Routes['GET /arrears-total/']>;
export type Contact = RouteAnswer<Routes['GET /arrears/{id}/']>;
export type LogEntry = Contact['log'][number];
export type NewNote = RouteInput<Routes['POST /arrears/{id}/notes/']>['body'];
export type Sent = RouteAnswer<Routes['GET /reminders/']>['items'][number];
export type Setting = RouteAnswer<Routes['GET /reminder-setting/']>;
export type Template = RouteAnswer<Routes['GET /message-templates/']>['items'][number];
export type Stage = NonNullable<ArrearsRow['stage']>;

export function arrearsTotalQuery({ view, propertyId, q, asOf }: ArrearsQuery) {
  const query = {
    ...(view === undefined ? {} : { view }),
    ...(propertyId === undefined ? {} : { propertyId }),
    ...(q === undefined ? {} : { q }),
    ...(asOf === undefined ? {} : { asOf }),
  };
  return listQuery('GET /arrears-total/', query);
}

export function arrearsSummaryQuery(propertyId: string | undefined, asOf: string | undefined) {
  const query = {
    ...(propertyId === undefined ? {} : { propertyId }),
    ...(asOf === undefined ? {} : { asOf }),
  };
  return listQuery('GET /arrears-summary/', query);
}

export function contactQuery(leaseId: string) {
  return routeQuery('GET /arrears/{id}/', { params: { id: leaseId } });
}

export function sentPage(query: { readonly limit: number; readonly cursor?: string }) {
  return call('GET /reminders/', { query });
}

export const settingQuery = routeQuery('GET /reminder-setting/');

export const templatesQuery = routeQuery('GET /message-templates/');
