import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Routes } from '#shared/api/routes.ts';
import type { RouteAnswer, RouteInput } from '#shared/route.ts';
import { call } from '#web/lib/client.ts';
import { listQuery, routeQuery } from '#web/lib/route-query.ts';

export type LeaseItem = RouteAnswer<Routes['GET /leases/']>['items'][number];
export type Lease = RouteAnswer<Routes['GET /leases/{id}/']>;
export type LeaseState = LeaseItem['state'];
export type LeaseEvent = NonNullable<LeaseItem['nextEvent']>;
export type LeaseSummary = RouteAnswer<Routes['GET /lease-summary/']>;
export type Charge = Lease['charges'][number];
export type ChargeKind = Charge['kind'];
export type Frequency = Charge['frequency'];
export type Clause = Charge['clauses'][number];
export type Party = Lease['parties'][number];
export type PartyRole = Party['role'];
export type EndPolicy = NonNullable<Lease['atEnd']>;
export type Proration = Lease['proration'];
export type LateFee = Lease['lateFee'];
export type LateFeePolicy = NonNullable<LateFee['own']>;
export type Schedule = RouteAnswer<Routes['GET /leases/{id}/schedule/']>;
export type ScheduleLine = Schedule['lines'][number];
export type Impact = RouteAnswer<Routes['POST /leases/{id}/amendment-previews/']>;
export type Preview = RouteAnswer<Routes['POST /lease-previews/']>;
export type Conflict = Preview['conflicts'][number];
export type ChecklistItem = RouteAnswer<Routes['GET /leases/{id}/checklist/']>['items'][number];
export type Phase = ChecklistItem['phase'];
export type LeaseDraft = RouteAnswer<Routes['GET /lease-drafts/{id}/']>;
export type LeasesQuery = RouteInput<Routes['GET /leases/']>['query'];
/** What a lease is written with; places and people are named by their ids. */
type PreviewFields = RouteInput<Routes['POST /lease-previews/']>['body'];
export type LeaseFields = Omit<PreviewFields, 'signedOn'>;
export type NewCharge = NonNullable<LeaseFields['charges']>[number];
export type NewClause = NonNullable<NewCharge['clauses']>[number];
/** Every change that alters money, by the name of its route. */
export type Amendment = RouteInput<Routes['POST /leases/{id}/amendment-previews/']>['body']['change'];
export type PartiesChange = Omit<RouteInput<Routes['POST /leases/{id}/change-parties/']>['body'], 'version'>;
export type ChecklistChange = Omit<RouteInput<Routes['PATCH /leases/{id}/checklist/{itemId}/']>['body'], 'version'>;

type Versioned = Pick<Lease, 'id' | 'version'>;

export function leasesQuery(query: LeasesQuery) {
  return listQuery('GET /leases/', query);
}

export function leaseSummaryQuery(propertyId: string | undefined) {
  const query = propertyId === undefined ? {} : { propertyId };
  return listQuery('GET /lease-summary/', query);
}

export function leaseQuery(id: string) {
  return routeQuery('GET /leases/{id}/', { params: { id } });
}

export function scheduleQuery(lease: Versioned, query: RouteInput<Routes['GET /leases/{id}/schedule/']>['query']) {
  return queryOptions({
    queryKey: ['GET /leases/{id}/schedule/', lease.id, lease.version, query],
    queryFn: ({ signal }) => call('GET /leases/{id}/schedule/', { params: { id: lease.id }, query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function checklistQuery(id: string) {
  return routeQuery('GET /leases/{id}/checklist/', { params: { id } });
}

/** The newest few, to say what somebody else did meanwhile. */
export function lastChanges(id: string, limit: number) {
  return call('GET /leases/{id}/changes/', { params: { id }, query: { limit } });
}

/** Previews are answers to what is being typed: a refusal is one too, and asking again would not change it. */
export function impactQuery({ id, version }: Versioned, change: Amendment) {
  return queryOptions({
    queryKey: ['POST /leases/{id}/amendment-previews/', id, version, change],
    queryFn: () => call('POST /leases/{id}/amendment-previews/', { params: { id }, body: { change } }),
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
  });
}

export const draftsQuery = routeQuery('GET /lease-drafts/');

export function readDraft(id: string, signal: AbortSignal) {
  return call('GET /lease-drafts/{id}/', { params: { id } }, { signal });
}

export function keepDraft(content: Record<string, unknown>) {
  return call('POST /lease-drafts/', { body: { content } });
}

export function changeDraft(id: string, version: number, content: Record<string, unknown>) {
  return call('PATCH /lease-drafts/{id}/', { params: { id }, body: { content, version } });
}

export interface Signing {
  readonly sign: boolean;
  readonly signedOn?: string;
  readonly draftId?: string;
}

export function addLease(fields: LeaseFields, signing: Signing) {
  return call('POST /leases/', { body: { ...fields, ...signing } });
}

export function changeLease({ id, version }: Versioned, change: Partial<LeaseFields>) {
  return call('PATCH /leases/{id}/', { params: { id }, body: { ...change, version } });
}

/** An amendment is named after its route, and its other parts are the body of that route. */
export function amendLease({ id, version }: Versioned, { act, ...body }: Amendment): Promise<Lease> {
  // The compiler cannot pair the key with the body of the same act; the union of amendments is made of these routes.
  const line = `POST /leases/{id}/${act}/` as 'POST /leases/{id}/withdraw-notice/';
  return call(line, { params: { id }, body: { ...body, version } });
}

export function signLease({ id, version }: Versioned, signedOn: string) {
  return call('POST /leases/{id}/sign/', { params: { id }, body: { signedOn, version } });
}

export function cancelLease({ id, version }: Versioned, reason: string) {
  return call('POST /leases/{id}/cancel/', { params: { id }, body: { reason, version } });
}

export function sendForSignature({ id, version }: Versioned) {
  return call('POST /leases/{id}/send-for-signature/', { params: { id }, body: { version } });
}

export function takeBack({ id, version }: Versioned) {
  return call('POST /leases/{id}/take-back/', { params: { id }, body: { version } });
}

export function changeParties({ id, version }: Versioned, change: PartiesChange) {
  return call('POST /leases/{id}/change-parties/', { params: { id }, body: { ...change, version } });
}

export function changeChecklistItem(id: string, item: Pick<ChecklistItem, 'id' | 'version'>, change: ChecklistChange) {
  const body = { ...change, version: item.version };
  return call('PATCH /leases/{id}/checklist/{itemId}/', { params: { id, itemId: item.id }, body });
}
