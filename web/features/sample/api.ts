import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/client.ts';
import { routeQuery } from '#web/lib/route-query.ts';

const everyMilliseconds = 800;

/** What goes on by itself and is over in a moment. */
export function goesOn(state: string): boolean {
  return state === 'waiting' || state === 'making' || state === 'removing';
}

/** Asked for again as long as it is being made or removed. */
export const sampleQuery = queryOptions({
  ...routeQuery('GET /sample/'),
  refetchInterval: ({ state: { data } }) => (data !== undefined && goesOn(data.state) ? everyMilliseconds : false),
});

export function askForSample() {
  return call('POST /sample/', { body: {} });
}

export function openWorkspace(organisationId: string) {
  return call('POST /session/switch/', { body: { organisationId } });
}
