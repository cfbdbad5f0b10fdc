import { sql } from 'kysely';
import type { z } from 'zod';
import type { document } from '#shared/api/documents.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { SignedIn } from '#server/kernel/http/request-context.ts';
import type { Problem } from '#server/kernel/problem.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { lookForRecord, seenKinds } from './document-services.ts';
import type { DocumentRecord, DocumentServices } from './document-services.ts';

export type Document = z.output<typeof document>;
export type DocumentFile = Document['file'];

/** Versions with the files that they are, and who added them. */
export function versionRows(tx: Tx, organisationId: string) {
  return tx
    .selectFrom('document_version as v')
    .innerJoin('stored_file as f', (join) =>
      join.onRef('f.org_id', '=', 'v.org_id').onRef('f.file_id', '=', 'v.file_id'),
    )
    .leftJoin('app_user as u', 'u.user_id', 'v.added_by')
    .select(['v.document_id', 'v.number', 'v.note', 'v.added_by', 'v.added_at', 'u.name as added_by_name'])
    .select(['f.name', 'f.media_type', 'f.bytes', 'f.sha256', 'f.width', 'f.height', 'f.storage_key'])
    .where('v.org_id', '=', organisationId);
}

export type VersionRow = Awaited<ReturnType<ReturnType<typeof versionRows>['executeTakeFirstOrThrow']>>;

export function presentFile(row: VersionRow): DocumentFile {
  return {
    number: row.number,
    name: row.name,
    mediaType: row.media_type,
    bytes: row.bytes,
    sha256: row.sha256,
    width: row.width,
    height: row.height,
    note: row.note,
    addedBy: row.added_by === null ? null : { id: row.added_by, name: row.added_by_name ?? '' },
    addedAt: row.added_at.toISOString(),
  };
}

/** The documents that somebody may see, by the kind of record that they are attached to. */
export function documentRows(tx: Tx, services: Pick<DocumentServices, 'records'>, session: SignedIn) {
  return tx
    .selectFrom('document as d')
    .selectAll('d')
    .where('d.org_id', '=', session.organisationId)
    .where(sql<boolean>`d.record_kind = any (${seenKinds(services, session)}::text[])`);
}

export type DocumentRow = Awaited<ReturnType<ReturnType<typeof documentRows>['executeTakeFirstOrThrow']>>;

/** Each with its latest version. */
export async function presentDocuments(
  tx: Tx,
  organisationId: string,
  rows: readonly DocumentRow[],
): Promise<Document[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ document_id: id }) => id);
  const latest = await versionRows(tx, organisationId)
    .where('v.document_id', 'in', ids)
    .distinctOn('v.document_id')
    .orderBy('v.document_id')
    .orderBy('v.number', 'desc')
    .execute();
  const fileOf = new Map(latest.map((row) => [row.document_id, presentFile(row)]));
  return rows.map((row) => {
    const file = fileOf.get(row.document_id);
    if (file === undefined) throw new Error('A document is written together with its first version');
    return presentDocument(row, file);
  });
}

export function presentDocument(row: DocumentRow, file: DocumentFile): Document {
  return {
    id: row.document_id,
    // The checks of the table allow these alone.
    recordKind: row.record_kind as Document['recordKind'],
    recordId: row.record_id,
    propertyId: row.property_id,
    kind: row.kind as Document['kind'],
    title: row.title,
    visibility: row.visibility as Document['visibility'],
    file,
    archivedAt: row.archived_at?.toISOString() ?? null,
    version: row.version,
  };
}

/** A document by its id, for whoever sees the record that it is attached to. */
export async function findDocument(
  tx: Tx,
  services: Pick<DocumentServices, 'records'>,
  documentId: string,
  session: SignedIn,
): Promise<DocumentRow> {
  return seen(tx, services, documentRows(tx, services, session).where('d.document_id', '=', documentId), session);
}

/** Whoever changes a document takes turns with others who do. */
export async function lockDocument(
  tx: Tx,
  services: Pick<DocumentServices, 'records'>,
  documentId: string,
  session: SignedIn,
): Promise<DocumentRow> {
  const rows = documentRows(tx, services, session).where('d.document_id', '=', documentId).forUpdate();
  return seen(tx, services, rows, session);
}

/** Row-level security keeps it from who does not see its record; asking for the record does too, whatever a policy forgets. */
async function seen(
  tx: Tx,
  services: Pick<DocumentServices, 'records'>,
  rows: ReturnType<typeof documentRows>,
  session: SignedIn,
): Promise<DocumentRow> {
  const row = await rows.executeTakeFirst();
  if (row === undefined) throw noSuchDocument();
  // The check of the table allows these alone.
  const named = { recordKind: row.record_kind as DocumentRecord, recordId: row.record_id };
  if ((await lookForRecord(tx, services, named, session)) === undefined) throw noSuchDocument();
  return row;
}

export function noSuchDocument(): Problem {
  return refuse('documents.no-such-document');
}
