import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Routes } from '#shared/api/routes.ts';
import type { RouteInput } from '#shared/route.ts';
import { call, type CallArguments, type CallKey } from './client.ts';

type BodyOf<Line extends CallKey> = RouteInput<Routes[Line]> extends { readonly body: infer Body } ? Body : never;

/**
 * `isSent`: it is on its way, or nobody knows what came of it. Whatever would be answered by now may count it, so that it
 * would be its own double: nothing is asked, and what was known before it was sent stays.
 */
export function unlessSent<Options extends { readonly enabled?: unknown }>(isSent: boolean, options: Options): Options {
  return isSent ? { ...options, enabled: false } : options;
}

/**
 * What something would come to. It is an answer to what was asked just now: a refusal is one too, and asking again
 * changes nothing. One that changes under the eyes of whoever reads it is none.
 */
export function previewQuery<Line extends CallKey>(line: Line, body: BodyOf<Line>) {
  return queryOptions({
    queryKey: [line, body] as const,
    queryFn: ({ signal }) =>
      // The compiler does not see through the tuple of a line that is not named yet.
      call(line, ...([{ body }, { signal }] as unknown as CallArguments<Routes[Line]>)),
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: ({ state }) => (state.status === 'error' ? 'always' : false),
  });
}
