import { queryOptions, type QueryKey } from '@tanstack/react-query';
import type { Routes } from '#shared/api/routes.ts';
import type { RouteInput } from '#shared/route.ts';
import { call, requestFailure, type CallArguments, type CallKey, type RouteArguments } from './client.ts';

/**
 * What a line of the route table answers, fetched anew whenever a page that shows it is opened. The key is the line and
 * what is asked: whoever writes names lines (`shared/api/touches.ts`), and what shows them is fetched again.
 */
export function routeQuery<Line extends CallKey>(line: Line, ...[input]: RouteArguments<Routes[Line]>) {
  return queryOptions({
    queryKey: [line, input] as const,
    queryFn: ({ signal }) => call(line, ...argumentsOf<Line>(input, signal)),
    refetchOnMount: 'always',
    retry: unlessSettled,
  });
}

type QueryOf<Line extends CallKey> = RouteInput<Routes[Line]> extends { readonly query: infer Query } ? Query : never;

/** One page of a list: the rows stay while others of the same time are asked for. */
export function listQuery<Line extends CallKey>(line: Line, query: QueryOf<Line>) {
  const input = { query };
  return queryOptions({
    queryKey: [line, input] as const,
    queryFn: ({ signal }) => call(line, ...argumentsOf<Line>(input, signal)),
    refetchOnMount: 'always',
    retry: unlessSettled,
    placeholderData: keepOfSameTime([line, input]),
  });
}

/** Decision 052: whoever waits for a page is told at once what no other try would change. */
export function unlessSettled(count: number, error: Error): boolean {
  return count < 3 && !settled.has(requestFailure(error)?.status);
}

/** The session is over, it is not there, not for this user, or no address at all: the same question gets the same answer. */
const settled: ReadonlySet<number | undefined> = new Set([401, 403, 404, 410, 422]);

/** Under the words “As of Sep 30” no figure of another date stands, however late the answer comes. */
export function keepOfSameTime(key: QueryKey) {
  return <Data>(previous: Data | undefined, before: { readonly queryKey: QueryKey } | undefined): Data | undefined =>
    before !== undefined && timeOf(before.queryKey) === timeOf(key) ? previous : undefined;
}

function timeOf([, input]: QueryKey): string {
  const { asOf = '', knownAt = '' } = (input as Dated | undefined)?.query ?? {};
  return `${asOf} ${knownAt}`;
}

interface Dated {
  readonly query?: { readonly asOf?: string; readonly knownAt?: string };
}

function argumentsOf<Line extends CallKey>(input: unknown, signal: AbortSignal) {
  // The compiler does not see through the tuple of a line that is not named yet.
  return [input, { signal }] as unknown as CallArguments<Routes[Line]>;
}
