import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/client.ts';

const everyMilliseconds = 800;

/** Asked for again as long as it is being made. */
export const sampleQuery = queryOptions({
  queryKey: ['GET /sample/'],
  queryFn: ({ signal }) => call('GET /sample/', {}, { signal }),
  refetchOnMount: 'always',
  refetchInterval: ({ state: { data } }) =>
    data?.state === 'waiting' || data?.state === 'making' ? everyMilliseconds : false,
});

export function askForSample() {
  return call('POST /sample/', { body: {} });
}

export function openWorkspace(organisationId: string) {
  return call('POST /session/switch/', { body: { organisationId } });
}
