import type { z } from 'zod';
import type { documentRoutes } from '#shared/api/documents.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { defineRecord } from '#server/kernel/records/define-record.ts';
import { withStaff } from './add-document.ts';
import type { Audience } from './add-document.ts';
import { lockDocument } from './document-rows.ts';
import type { DocumentServices, DocumentRecord } from './document-services.ts';
import { findableDocuments } from './find-documents.ts';
import { recordOnRecord } from './record-on-record.ts';

type Records = Pick<DocumentServices, 'records'>;
type DocumentChange = z.output<(typeof documentRoutes)['PATCH /documents/{id}/']['body']>;

const documentRecord = defineRecord({
  kind: 'document',
  table: 'document',
  id: 'document_id',
  missing: 'documents.no-such-document',
  permission: 'documents.read',
  nameOf: ({ title }) => title,
  findable: findableDocuments,
});

export async function changeDocument(
  tx: Tx,
  act: Act,
  services: Records,
  documentId: string,
  { version, title, visibility }: DocumentChange,
): Promise<void> {
  const row = await lockDocument(tx, services, documentId, act.session);
  documentRecord.refuseStale(row, version);
  // The check of the table allows these alone.
  const before = { title: row.title, visibility: row.visibility as Audience[] };
  const after = { title: title ?? before.title, visibility: withStaff(visibility ?? before.visibility) };
  await documentRecord.change(tx, act, row, after, { before, after });
}

/** Put away, it is out of the lists and can be brought back; nothing of it is removed. */
export async function setDocumentArchived(
  tx: Tx,
  act: Act,
  services: Records,
  documentId: string,
  archive: boolean,
): Promise<void> {
  const row = await lockDocument(tx, services, documentId, act.session);
  if ((row.archived_at !== null) === archive) return;
  await documentRecord.setArchived(tx, act, row, archive);
  const did = archive ? 'archived' : 'restored';
  const record = { recordKind: row.record_kind as DocumentRecord, recordId: row.record_id };
  await recordOnRecord(tx, act, record, { act: `${row.kind}-${did}`, after: { title: row.title } });
}
