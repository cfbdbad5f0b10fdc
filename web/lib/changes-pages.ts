import { infiniteQueryOptions } from '@tanstack/react-query';
import type { Routes } from '#shared/api/routes.ts';
import type { RouteAnswer } from '#shared/route.ts';
import { call } from './client.ts';

export type RecordChange = RouteAnswer<Routes['GET /people/{id}/changes/']>['items'][number];

type KindOf<Line> = Line extends `GET /${infer Kind}/{id}/changes/` ? Kind : never;
/** What has a history: as its routes call it. */
export type HistoryKind = KindOf<keyof Routes>;

/** What was changed on a record, newest first, a page at a time. */
export function changesPages(kind: HistoryKind, id: string, limit = 10) {
  const line = `GET /${kind}/{id}/changes/` as const;
  return infiniteQueryOptions({
    queryKey: [line, id],
    queryFn: ({ pageParam: cursor, signal }) =>
      call(line, { params: { id }, query: { limit, ...(cursor === '' ? {} : { cursor }) } }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    refetchOnMount: 'always',
  });
}
