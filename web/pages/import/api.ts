import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { Routes } from '#shared/api/routes.ts';
import type { RouteAnswer, RouteInput } from '#shared/route.ts';
import { call } from '#web/lib/client.ts';
import { download } from '#web/lib/download.ts';
import { uploadFile } from '#web/lib/upload.ts';

export type Import = RouteAnswer<Routes['GET /imports/{id}/']>;
export type ImportItem = RouteAnswer<Routes['GET /imports/']>['items'][number];
export type ImportKind = Import['kind'];
export type Sheet = Import['sheets'][number];
export type SheetKind = Sheet['kind'];
export type Check = NonNullable<Import['checked']>;
export type CellError = Check['errors'][number];
export type ImportChange = Omit<RouteInput<Routes['PATCH /imports/{id}/']>['body'], 'version'>;

export function importQuery(id: string) {
  return queryOptions({
    queryKey: ['GET /imports/{id}/', id],
    queryFn: ({ signal }) => call('GET /imports/{id}/', { params: { id } }, { signal }),
    refetchOnMount: 'always',
  });
}

export function importsQuery(cursor?: string) {
  return queryOptions({
    queryKey: ['GET /imports/', cursor ?? ''],
    queryFn: ({ signal }) =>
      call('GET /imports/', { query: { limit: 20, ...(cursor === undefined ? {} : { cursor }) } }, { signal }),
    refetchOnMount: 'always',
  });
}

export function beginImport(kind: ImportKind, file: File, onProgress: (share: number) => void): Promise<Import> {
  return uploadFile('POST /imports/', { query: { kind } }, file, { onProgress });
}

export function changeImport(id: string, version: number, change: ImportChange): Promise<Import> {
  return call('PATCH /imports/{id}/', { params: { id }, body: { ...change, version } });
}

export function checkImport(id: string): Promise<Import> {
  return call('POST /imports/{id}/check/', { params: { id }, body: {} });
}

export function runImport(id: string, partial: boolean): Promise<Import> {
  return call('POST /imports/{id}/run/', { params: { id }, body: { partial } });
}

export function undoImport(id: string): Promise<Import> {
  return call('POST /imports/{id}/undo/', { params: { id }, body: {} });
}

export function removeImport(id: string): Promise<null> {
  return call('POST /imports/{id}/remove/', { params: { id }, body: {} });
}

export function downloadTemplate(kind: SheetKind): Promise<void> {
  return download(`GET /imports/templates/${kind}.csv/`);
}

export function downloadBadRows(id: string, kind: SheetKind): Promise<void> {
  return download('GET /imports/{id}/bad-rows.csv/', { params: { id }, query: { kind } });
}

export function downloadEverything(): Promise<void> {
  return download('GET /exports/everything.zip/');
}

/** After a run or its undoing, whatever is shown of the workspace may be another. */
export async function everythingChanged(queryClient: QueryClient): Promise<void> {
  await queryClient.invalidateQueries({ predicate: ({ queryKey: [line] }) => line !== 'GET /me/' });
}
