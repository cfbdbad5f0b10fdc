import type { z } from 'zod';
import type { documentRoutes } from '#shared/api/documents.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { SignedInContext } from '#server/kernel/http/request-context.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { recordChange } from '#server/kernel/record-change.ts';
import { withStaff } from './add-document.ts';
import type { Audience } from './add-document.ts';
import { lockDocument } from './document-rows.ts';
import type { DocumentServices, DocumentRecord } from './document-services.ts';
import { recordOnRecord } from './record-on-record.ts';

type Records = Pick<DocumentServices, 'records'>;
type DocumentChange = z.output<(typeof documentRoutes)['PATCH /documents/{id}/']['body']>;

export async function changeDocument(
  tx: Tx,
  services: Records,
  documentId: string,
  { version, title, visibility }: DocumentChange,
  when: SignedInContext,
): Promise<void> {
  const row = await lockDocument(tx, services, documentId, when.session);
  if (row.version !== version) {
    throw refuse('kernel.record-changed', { name: row.title });
  }
  // The check of the table allows these alone.
  const before = { title: row.title, visibility: row.visibility as Audience[] };
  const after = { title: title ?? before.title, visibility: withStaff(visibility ?? before.visibility) };
  await tx
    .updateTable('document')
    .set({ ...after, version: row.version + 1 })
    .where('org_id', '=', when.session.organisationId)
    .where('document_id', '=', documentId)
    .execute();
  await recordChange(tx, { kind: 'document', id: documentId, act: 'changed', before, after }, when);
}

/** Put away, it is out of the lists and can be brought back; nothing of it is removed. */
export async function setDocumentArchived(
  tx: Tx,
  services: Records,
  documentId: string,
  archive: boolean,
  when: SignedInContext,
): Promise<void> {
  const row = await lockDocument(tx, services, documentId, when.session);
  if ((row.archived_at !== null) === archive) return;
  await tx
    .updateTable('document')
    .set({ archived_at: archive ? when.now : null, version: row.version + 1 })
    .where('org_id', '=', when.session.organisationId)
    .where('document_id', '=', documentId)
    .execute();
  const act = archive ? 'archived' : 'restored';
  await recordChange(tx, { kind: 'document', id: documentId, act }, when);
  const record = { recordKind: row.record_kind as DocumentRecord, recordId: row.record_id };
  await recordOnRecord(tx, record, { act: `${row.kind}-${act}`, after: { title: row.title } }, when);
}
