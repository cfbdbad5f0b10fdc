import { routeQuery } from '#web/lib/route-query.ts';

/** With the letterhead, which the session does without. It is apart from the rest, because the first list does without too. */
export const organisationQuery = routeQuery('GET /organisation/');
