import { queryOptions } from '@tanstack/react-query';
import type { Routes } from '#shared/api/routes.ts';
import type { RouteAnswer, RouteInput } from '#shared/route.ts';
import type { BoardRow } from '#web/features/money/api.ts';
import { call } from '#web/lib/client.ts';
import { wholeList } from '#web/lib/whole-list.ts';
import { routeQuery } from '#web/lib/route-query.ts';

export type Property = RouteAnswer<Routes['GET /properties/']>['items'][number];
export type PropertyInFull = RouteAnswer<Routes['GET /properties/{id}/']>;
export type PropertyKind = Property['kind'];
export type Ownership = PropertyInFull['ownerships'][number];
export type Agreement = PropertyInFull['agreements'][number];
export type Summary = RouteAnswer<Routes['GET /portfolio-summary/']>;
export type Unit = RouteAnswer<Routes['GET /units/{id}/']>;
export type UnitKind = Unit['kind'];
export type UnitState = Unit['state'];
export type Lease = RouteAnswer<Routes['GET /leases/']>['items'][number];
export type NewProperty = RouteInput<Routes['POST /properties/']>['body'];
export type PropertyChange = Omit<RouteInput<Routes['PATCH /properties/{id}/']>['body'], 'version'>;
export type UnitBatch = RouteInput<Routes['POST /unit-batches/']>['body'];
export type UnitChange = Omit<RouteInput<Routes['PATCH /units/{id}/']>['body'], 'version'>;
export type NewAgreement = RouteInput<Routes['POST /properties/{id}/agreements/']>['body'];

export type PropertyMoney = RouteAnswer<Routes['GET /property-money/']>['currencies'][number];

export const summaryQuery = routeQuery('GET /portfolio-summary/');

export function propertyQuery(id: string) {
  return routeQuery('GET /properties/{id}/', { params: { id } });
}

type UnitsOrder = Required<Pick<NonNullable<RouteInput<Routes['GET /units/']>['query']>, 'sort' | 'direction'>>;

/** All of a property, the archived ones among them: a plan shows a building whole. Left out, they are by name. */
export function unitsOfQuery(propertyId: string, order?: UnitsOrder) {
  const query = { propertyId, archived: 'all' as const, ...order };
  return queryOptions({
    queryKey: ['GET /units/', propertyId, ...(order === undefined ? [] : [order])],
    queryFn: ({ signal }) =>
      wholeList<Unit>((page) => call('GET /units/', { query: { ...page, ...query } }, { signal })),
    refetchOnMount: 'always',
  });
}

export function unitQuery(id: string) {
  return routeQuery('GET /units/{id}/', { params: { id } });
}

/** The rent roll of a property, whole. */
export function rentOfQuery(propertyId: string) {
  return queryOptions({
    queryKey: ['GET /rent-board/', 'of-property', propertyId],
    queryFn: ({ signal }) =>
      wholeList<BoardRow>((page) => call('GET /rent-board/', { query: { ...page, propertyId } }, { signal })),
    refetchOnMount: 'always',
  });
}

const holding = ['active', 'on-notice', 'signed'] as const;

/** The leases that hold a unit of a property now or later. */
export function leasesOfQuery(propertyId: string) {
  return queryOptions({
    queryKey: ['GET /leases/', 'of-property', propertyId],
    queryFn: async ({ signal }) => {
      const lists = await Promise.all(
        holding.map((state) =>
          wholeList<Lease>((page) => call('GET /leases/', { query: { ...page, propertyId, state } }, { signal })),
        ),
      );
      return lists.flat();
    },
    refetchOnMount: 'always',
  });
}

export function leasesOfUnitQuery(unitId: string) {
  const query = { unitId, limit: 20 };
  return routeQuery('GET /leases/', { query });
}

export function addProperty(body: NewProperty) {
  return call('POST /properties/', { body });
}

export function changeProperty(id: string, version: number, change: PropertyChange) {
  return call('PATCH /properties/{id}/', { params: { id }, body: { ...change, version } });
}

export function setPropertyArchived(id: string, archived: boolean) {
  return archived
    ? call('POST /properties/{id}/archive/', { params: { id }, body: {} })
    : call('POST /properties/{id}/restore/', { params: { id }, body: {} });
}

export function changeAgreementEnd(id: string, agreement: Agreement, endsOn: string | null) {
  return call('PATCH /properties/{id}/agreements/{agreementId}/', {
    params: { id, agreementId: agreement.id },
    body: { endsOn, version: agreement.version },
  });
}

export function changeUnit(id: string, version: number, change: UnitChange) {
  return call('PATCH /units/{id}/', { params: { id }, body: { ...change, version } });
}

export function setUnitArchived(id: string, archived: boolean) {
  return archived
    ? call('POST /units/{id}/archive/', { params: { id }, body: {} })
    : call('POST /units/{id}/restore/', { params: { id }, body: {} });
}
