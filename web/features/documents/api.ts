import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Routes } from '#shared/api/routes.ts';
import type { RouteAnswer, RouteInput } from '#shared/route.ts';
import { call } from '#web/lib/client.ts';
import { download } from '#web/lib/download.ts';
import { uploadFile } from '#web/lib/upload.ts';
import { wholeList } from '#web/lib/whole-list.ts';
import { routeQuery } from '#web/lib/route-query.ts';

type DocumentsQuery = RouteInput<Routes['GET /documents/']>['query'];
export type RecordDocument = RouteAnswer<Routes['GET /documents/']>['items'][number];
export type DocumentInFull = RouteAnswer<Routes['GET /documents/{id}/']>;
export type DocumentFile = DocumentInFull['versions'][number];
export type Audience = RecordDocument['visibility'][number];
/** What files are attached to. */
export type DocumentRecord = Pick<DocumentsQuery, 'recordKind' | 'recordId'>;

export interface Sending {
  readonly signal: AbortSignal;
  readonly onProgress: (share: number) => void;
}

export function documentsPages(record: DocumentRecord, state: 'active' | 'archived') {
  const { recordKind, recordId } = record;
  return infiniteQueryOptions({
    queryKey: ['GET /documents/', recordKind, recordId, 'document', state],
    queryFn: ({ pageParam: cursor, signal }) => {
      const query = { recordKind, recordId, kind: 'document' as const, state, limit: 50 };
      return call('GET /documents/', { query: { ...query, ...(cursor === '' ? {} : { cursor }) } }, { signal });
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    refetchOnMount: 'always',
  });
}

/** All of them, in their order: whoever puts them in order sees them all. */
export function photosQuery({ recordKind, recordId }: DocumentRecord) {
  return queryOptions({
    queryKey: ['GET /documents/', recordKind, recordId, 'photo'],
    queryFn: ({ signal }) =>
      wholeList<RecordDocument>(
        (page) => call('GET /documents/', { query: { ...page, recordKind, recordId, kind: 'photo' } }, { signal }),
        1000,
      ),
    refetchOnMount: 'always',
  });
}

export function documentQuery(id: string) {
  return routeQuery('GET /documents/{id}/', { params: { id } });
}

export function sendDocument(record: DocumentRecord, kind: 'document' | 'photo', file: File, sending: Sending) {
  const { recordKind, recordId } = record;
  return uploadFile('POST /documents/', { query: { recordKind, recordId, kind } }, file, sending);
}

export function sendVersion(id: string, note: string, file: File, sending: Sending) {
  const query = note.trim() === '' ? {} : { note: note.trim() };
  return uploadFile('POST /documents/{id}/versions/', { params: { id }, query }, file, sending);
}

export function setDocumentArchived(id: string, archived: boolean) {
  return archived
    ? call('POST /documents/{id}/archive/', { params: { id }, body: {} })
    : call('POST /documents/{id}/restore/', { params: { id }, body: {} });
}

export function orderPhotos({ recordKind, recordId }: DocumentRecord, ids: readonly string[]) {
  return call('POST /photo-orders/', { body: { recordKind, recordId, ids: [...ids] } });
}

export function downloadDocument(id: string, version?: number) {
  return download('GET /documents/{id}/content/', {
    params: { id },
    query: version === undefined ? {} : { version },
  });
}
