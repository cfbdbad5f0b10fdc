import type { searchRoutes } from '#shared/api/search.ts';
import type { Handlers } from '#server/kernel/http/bind-routes.ts';
import { noteOpened, readOpened, setPinned } from './opened-records.ts';
import type { RecordSearch } from './record-search.ts';
import { searchRecords } from './search-records.ts';

export function searchHandlers(searches: readonly RecordSearch[]): Handlers<typeof searchRoutes> {
  return {
    'GET /search/': ({ query }, when) => when.transaction((tx) => searchRecords(tx, when, searches, query)),
    'GET /opened-records/': (_, when) => when.transaction((tx) => readOpened(tx, when, searches)),
    'POST /opened-records/': async ({ body }, when) => {
      await when.transaction((tx) => noteOpened(tx, when, body));
      return null;
    },
    'POST /pinned-records/': async ({ body }, when) => {
      await when.transaction((tx) => setPinned(tx, when, body));
      return null;
    },
  };
}
