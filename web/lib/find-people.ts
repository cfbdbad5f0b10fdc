import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { Routes } from '#shared/api/routes.ts';
import type { RouteAnswer, RouteInput } from '#shared/route.ts';
import { call } from './client.ts';
import { unlessSent } from './preview-query.ts';
import { routeQuery } from '#web/lib/route-query.ts';

export type LikelyPerson = RouteAnswer<Routes['POST /person-duplicates/']>['items'][number];
export type NewPerson = RouteInput<Routes['POST /people/']>['body'];

/** People and companies by the beginnings of words; without words the first ones by name. */
export function useFoundPeople(words: string, enabled = true) {
  const query = { limit: 20, ...(words === '' ? {} : { q: words, sort: 'match' as const }) };
  return useQuery({
    queryKey: ['GET /people/', query],
    queryFn: ({ signal }) => call('GET /people/', { query }, { signal }),
    placeholderData: keepPreviousData,
    enabled,
  });
}

export function personByIdQuery(id: string) {
  return routeQuery('GET /people/{id}/', { params: { id } });
}

export interface TypedPerson {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
}

/** Who may be meant by what has been typed so far; nothing is asked before there is something to go by. */
export function useLikelyPeople(typed: TypedPerson, isSent: boolean) {
  const body = {
    name: typed.name.trim().slice(0, 250),
    email: typed.email.trim().slice(0, 254),
    phone: typed.phone.trim().slice(0, 40),
  };
  const query = queryOptions({
    queryKey: ['POST /person-duplicates/', body],
    queryFn: ({ signal }) => call('POST /person-duplicates/', { body }, { signal }),
    placeholderData: keepPreviousData,
    enabled: body.name.length > 2 || body.email.length > 4 || body.phone.length > 5,
    retry: false,
  });
  return useQuery(unlessSent(isSent, query));
}

export function addPerson(body: NewPerson) {
  return call('POST /people/', { body });
}
