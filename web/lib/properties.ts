import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Routes } from '#shared/api/routes.ts';
import type { RouteAnswer } from '#shared/route.ts';
import { call } from './client.ts';
import { useMay } from './me.ts';
import { wholeList } from './whole-list.ts';

type Property = RouteAnswer<Routes['GET /properties/']>['items'][number];

/** What is enough to say which property something belongs to: its name, and the number of its colour. */
export type PropertyName = Pick<Property, 'id' | 'name' | 'colour' | 'archivedAt'>;

/** Every property that whoever is signed in works with, by name, the archived ones among them. */
export const propertyNamesQuery = queryOptions({
  queryKey: ['GET /properties/', 'names'],
  queryFn: ({ signal }) =>
    wholeList<PropertyName>((page) => call('GET /properties/', { query: { ...page, state: 'all' } }, { signal })),
});

/** Names for ids, such as those of the entries on a page. What is not known, or not theirs to see, is left out. */
export function usePropertyNames(ids: readonly string[]): ReadonlyMap<string, PropertyName> {
  const all = usePropertyList(ids.length > 0);
  return useMemo(() => new Map(all?.map((property) => [property.id, property])), [all]);
}

/** What a choice of properties offers; nothing while they are fetched. */
export function usePropertyList(enabled = true): readonly PropertyName[] | undefined {
  const may = useMay();
  return useQuery({ ...propertyNamesQuery, enabled: enabled && may('portfolio.read') }).data;
}
