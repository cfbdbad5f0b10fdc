import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Routes } from '#shared/api/routes.ts';
import type { RouteAnswer, RouteInput } from '#shared/route.ts';
import { call } from '#web/lib/client.ts';
import { routeQuery } from '#web/lib/route-query.ts';
import { wholeList } from '#web/lib/whole-list.ts';

export type Person = RouteAnswer<Routes['GET /people/']>['items'][number];
export type PersonInFull = RouteAnswer<Routes['GET /people/{id}/']>;
export type PersonRole = Person['roles'][number];
export type PersonPlace = Person['places'][number];
export type Contact = PersonInFull['contacts'][number];
export type Relation = PersonInFull['relations'][number];
export type RelationKind = Relation['kind'];
export type Merge = PersonInFull['merges'][number];
export type MergePreview = RouteAnswer<Routes['POST /people/{id}/merge-preview/']>;
export type MergeTake = NonNullable<RouteInput<Routes['POST /people/{id}/merge/']>['body']['take']>;
export type Duplicate = RouteAnswer<Routes['POST /person-duplicates/']>['items'][number];
export type Lease = RouteAnswer<Routes['GET /leases/']>['items'][number];
export type Property = RouteAnswer<Routes['GET /properties/']>['items'][number];
export type NewPerson = RouteInput<Routes['POST /people/']>['body'];
export type NewContact = NonNullable<NewPerson['contacts']>[number];
export type PersonChange = Omit<RouteInput<Routes['PATCH /people/{id}/']>['body'], 'version'>;
export type TypedPerson = RouteInput<Routes['POST /person-duplicates/']>['body'];

/** Every lease that somebody was, is or will be a party of, newest first. */
export function leasesOfPersonQuery(personId: string) {
  return queryOptions({
    queryKey: ['GET /leases/', 'of-person', personId],
    queryFn: ({ signal }) =>
      wholeList<Lease>((page) => call('GET /leases/', { query: { ...page, personId } }, { signal }), 400),
    refetchOnMount: 'always',
  });
}

/** Owned today or on any day. */
export function propertiesOfOwnerQuery(ownerId: string) {
  return queryOptions({
    queryKey: ['GET /properties/', 'of-owner', ownerId],
    queryFn: ({ signal }) =>
      wholeList<Property>(
        (page) => call('GET /properties/', { query: { ...page, ownerId, state: 'all' } }, { signal }),
        400,
      ),
    refetchOnMount: 'always',
  });
}

/** Who is already there, by what was typed so far. */
export function duplicatesQuery(typed: TypedPerson) {
  return queryOptions({
    queryKey: ['POST /person-duplicates/', typed],
    queryFn: async ({ signal }) => (await call('POST /person-duplicates/', { body: typed }, { signal })).items,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    // A hint is worth one attempt: nobody waits for it.
    retry: false,
  });
}

export function mergePreviewQuery(id: string, givenUpId: string, take: MergeTake) {
  return queryOptions({
    queryKey: ['POST /people/{id}/merge-preview/', id, givenUpId, take],
    queryFn: ({ signal }) =>
      call('POST /people/{id}/merge-preview/', { params: { id }, body: { givenUpId, take } }, { signal }),
    // A choice changes one field: the others stay on the page meanwhile.
    placeholderData: (previous, query) =>
      query?.queryKey[1] === id && query.queryKey[2] === givenUpId ? previous : undefined,
    staleTime: 0,
    retry: false,
  });
}

// Leases and owners count here too, and change elsewhere.
export const peopleSummaryQuery = routeQuery('GET /people-summary/');
