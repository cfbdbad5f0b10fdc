import { queryOptions } from '@tanstack/react-query';
import type { Routes } from '#shared/api/routes.ts';
import type { RouteAnswer, RouteInput } from '#shared/route.ts';
import { call } from '#web/lib/client.ts';
import { download } from '#web/lib/download.ts';
import { unlessSettled } from '#web/lib/route-query.ts';
import { serverTable, type SaveTable } from '#web/lib/save-table.ts';
import { uploadFile } from '#web/lib/upload.ts';

export type Import = RouteAnswer<Routes['GET /imports/{id}/']>;
export type ImportItem = RouteAnswer<Routes['GET /imports/']>['items'][number];
export type ImportKind = Import['kind'];
export type Sheet = Import['sheets'][number];
export type SheetKind = Sheet['kind'];
export type Check = NonNullable<Import['checked']>;
export type CellError = Check['errors'][number];
export type ListTree = RouteAnswer<Routes['GET /imports/{id}/tree/']>;
export type ListChange = NonNullable<RouteInput<Routes['PATCH /imports/{id}/']>['body']['list']>;
export type ImportChange = Omit<RouteInput<Routes['PATCH /imports/{id}/']>['body'], 'version'>;

export function importQuery(id: string) {
  return queryOptions({
    queryKey: ['GET /imports/{id}/', id],
    queryFn: ({ signal }) => call('GET /imports/{id}/', { params: { id } }, { signal }),
    refetchOnMount: 'always',
    retry: unlessSettled,
  });
}

/** What one list becomes, as it stands in this version and after what the last check found. */
export function listTreeQuery({ id, version, checked }: Pick<Import, 'id' | 'version' | 'checked'>) {
  return queryOptions({
    queryKey: ['GET /imports/{id}/tree/', id, version, checked === null],
    queryFn: ({ signal }) => call('GET /imports/{id}/tree/', { params: { id } }, { signal }),
    retry: unlessSettled,
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

export function importsPage(query: { readonly limit: number; readonly cursor?: string }) {
  return call('GET /imports/', { query });
}

export async function beginImport(kind: ImportKind, file: File, onProgress: (share: number) => void): Promise<Import> {
  const { name, size, lastModified } = file;
  const sent = await import('#web/lib/sent-before.ts').catch(() => undefined);
  // What is pasted is a new file each time; a large one is known by its day.
  const content = size > 5_000_000 ? lastModified : await file.text();
  const idempotencyKey = sent?.keyOfSending(`post /imports/ ${kind} ${name} ${size} ${content}`);
  return await uploadFile('POST /imports/', { query: { kind } }, file, { idempotencyKey, onProgress });
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

export function templateTable(kind: SheetKind): SaveTable {
  return serverTable(`GET /imports/templates/${kind}.csv/`);
}

export function badRowsTable(id: string, kind: SheetKind): SaveTable {
  return serverTable('GET /imports/{id}/bad-rows.csv/', { params: { id }, query: { kind } });
}

export function downloadEverything(): Promise<void> {
  return download('GET /exports/everything.zip/');
}
