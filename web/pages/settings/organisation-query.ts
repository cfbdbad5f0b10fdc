import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/client.ts';

/** With the letterhead, which the session does without. It is apart from the rest, because the first list does without too. */
export const organisationQuery = queryOptions({
  queryKey: ['GET /organisation/'],
  queryFn: ({ signal }) => call('GET /organisation/', {}, { signal }),
});
