import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Routes } from '#shared/api/routes.ts';
import type { RouteAnswer } from '#shared/route.ts';
import { call } from './client.ts';
import { routeQuery } from '#web/lib/route-query.ts';

export type FoundUnit = RouteAnswer<Routes['GET /units/']>['items'][number];

/** Units in use, by the beginnings of the words of their names and places; without words the vacant ones first. */
export function useFoundUnits(words: string, { enabled = true, propertyId = '' } = {}) {
  const query = {
    limit: 20,
    ...(words === '' ? { sort: 'vacant' as const } : { q: words, sort: 'match' as const }),
    ...(propertyId === '' ? {} : { propertyId }),
  };
  return useQuery({
    queryKey: ['GET /units/', query],
    queryFn: ({ signal }) => call('GET /units/', { query }, { signal }),
    placeholderData: keepPreviousData,
    enabled,
  });
}

/** What can be let in one building: a unit that is let by the room by its rooms. */
export function doorsOfQuery(propertyId: string) {
  const query = { propertyId, doors: 'true' as const, limit: 200 };
  return routeQuery('GET /units/', { query });
}

/** One unit by its id, such as the one that an address names. */
export function unitByIdQuery(id: string) {
  return routeQuery('GET /units/{id}/', { params: { id } });
}
