import { sql } from 'kysely';
import { anyOf } from '#server/kernel/any-of.ts';
import type { Tx } from '#server/kernel/database.ts';

export interface ListedFile {
  readonly fileId: string;
  readonly documentId: string;
  readonly key: string;
  readonly recordKind: string;
  readonly recordId: string;
  readonly kind: string;
  readonly title: string;
  readonly version: number;
  readonly note: string | null;
  readonly visibility: readonly string[];
  readonly position: number;
  readonly isArchived: boolean;
  readonly name: string;
  readonly mediaType: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly addedAt: string;
}

/** Every file of a workspace with what it is attached to, for whoever takes everything along. */
export async function listFiles(tx: Tx, organisationId: string): Promise<ListedFile[]> {
  const { rows } = await sql<Omit<ListedFile, 'addedAt'> & { readonly addedAt: Date }>`
    select f.file_id as "fileId", d.document_id as "documentId", f.storage_key as key, v.note, d.visibility, d.position,
           d.archived_at is not null as "isArchived", d.record_kind as "recordKind", d.record_id as "recordId", d.kind, d.title,
           v.number as version, f.name, f.media_type as "mediaType", f.bytes, f.sha256, v.added_at as "addedAt"
      from document d
      join document_version v on v.org_id = d.org_id and v.document_id = d.document_id
      join stored_file f on f.org_id = v.org_id and f.file_id = v.file_id
     where d.org_id = ${organisationId}
     order by d.record_kind, d.document_id, v.number`.execute(tx);
  return rows.map((row) => ({ ...row, addedAt: row.addedAt.toISOString() }));
}

/** The latest version of each document of some records, oldest document first. */
export async function listFilesOf(
  tx: Tx,
  organisationId: string,
  recordKind: string,
  recordIds: readonly string[],
): Promise<Pick<ListedFile, 'fileId' | 'recordId' | 'name' | 'mediaType' | 'bytes'>[]> {
  if (recordIds.length === 0) return [];
  const { rows } = await sql<Pick<ListedFile, 'fileId' | 'recordId' | 'name' | 'mediaType' | 'bytes'>>`
    select f.file_id as "fileId", d.record_id as "recordId", f.name, f.media_type as "mediaType", f.bytes
      from document d
      join document_version v on v.org_id = d.org_id and v.document_id = d.document_id
      join stored_file f on f.org_id = v.org_id and f.file_id = v.file_id
     where d.org_id = ${organisationId} and d.record_kind = ${recordKind} and d.record_id = ${anyOf(recordIds)}
       and d.archived_at is null
       and v.number = (select max(w.number) from document_version w
                        where w.org_id = v.org_id and w.document_id = v.document_id)
     order by d.record_id, d.document_id`.execute(tx);
  return rows;
}
