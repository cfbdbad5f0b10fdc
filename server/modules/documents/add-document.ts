import type { z } from 'zod';
import { audiences } from '#shared/api/documents.ts';
import type { documentRoutes } from '#shared/api/documents.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { newId } from '#server/kernel/ids.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { recordChange } from '#server/kernel/record-change.ts';
import { makeFindable } from '#server/kernel/search.ts';
import { lockDocument } from './document-rows.ts';
import { findRecord } from './document-services.ts';
import type { DocumentServices } from './document-services.ts';
import { findableDocuments } from './find-documents.ts';
import { withoutEnding } from './file-name.ts';
import type { KeptFile } from './keep-file.ts';
import { recordOnRecord } from './record-on-record.ts';

type Records = Pick<DocumentServices, 'records'>;
export type NewDocument = z.output<(typeof documentRoutes)['POST /documents/']['query']>;
export type Audience = (typeof audiences)[number];

interface Added {
  readonly file: KeptFile;
  /** Of one that comes from elsewhere: when it was added there. */
  readonly addedAt?: Date;
}

/** Attaches a file that was kept to a record; a photo comes after those that are there. */
export async function addDocument(tx: Tx, act: Act, services: Records, given: NewDocument & Added): Promise<string> {
  const { organisationId } = act;
  const record = await findRecord(tx, services, given, act.session);
  const documentId = newId(act.now);
  const title = given.title ?? withoutEnding(given.file.name);
  const about = { recordKind: given.recordKind, recordId: record.id };
  await tx
    .insertInto('document')
    .values({
      org_id: organisationId,
      document_id: documentId,
      record_kind: about.recordKind,
      record_id: about.recordId,
      property_id: record.propertyId,
      kind: given.kind,
      title,
      visibility: withStaff(given.visibility ?? []),
      position: given.kind === 'photo' ? await lastPosition(tx, organisationId, about) : 0,
      created_at: given.addedAt ?? act.now,
    })
    .execute();
  const { file, addedAt } = given;
  await writeVersion(tx, act, { documentId, number: 1, file, note: given.note ?? null, addedAt });
  await recordChange(tx, act, { kind: 'document', id: documentId, act: 'added', after: { title } });
  await recordOnRecord(tx, act, about, { act: `${given.kind}-added`, after: { title } });
  await makeFindable(tx, organisationId, await findableDocuments(tx, organisationId, [documentId]));
  return documentId;
}

/** A newer file; the ones before it stay as they are. */
export async function addVersion(
  tx: Tx,
  act: Act,
  services: Records,
  given: Added & { readonly documentId: string; readonly note: string | null },
): Promise<void> {
  const { organisationId } = act;
  const row = await lockDocument(tx, services, given.documentId, act.session);
  refuseArchived(row);
  const { latest } = await tx
    .selectFrom('document_version')
    .select((of) => of.fn.max<number>('number').as('latest'))
    .where('org_id', '=', organisationId)
    .where('document_id', '=', given.documentId)
    .executeTakeFirstOrThrow();
  const number = latest + 1;
  await writeVersion(tx, act, { ...given, number });
  await tx
    .updateTable('document')
    .set({ version: row.version + 1 })
    .where('org_id', '=', organisationId)
    .where('document_id', '=', given.documentId)
    .execute();
  const after = { number, file: given.file.name };
  await recordChange(tx, act, { kind: 'document', id: given.documentId, act: 'version-added', after });
}

export function refuseArchived(row: { readonly archived_at: Date | null; readonly title: string }): void {
  if (row.archived_at === null) return;
  throw refuse('documents.archived', { document: row.title });
}

/** Each once, in one order, and staff among them. */
export function withStaff(given: readonly Audience[]): Audience[] {
  return audiences.filter((audience) => audience === 'staff' || given.includes(audience));
}

interface NewVersion {
  readonly documentId: string;
  readonly number: number;
  readonly file: KeptFile;
  readonly note: string | null;
  readonly addedAt?: Date | undefined;
}

async function writeVersion(tx: Tx, act: Act, { documentId, number, file, note, addedAt }: NewVersion): Promise<void> {
  await tx
    .insertInto('document_version')
    .values({
      org_id: act.organisationId,
      document_id: documentId,
      number,
      file_id: file.id,
      note,
      added_by: act.userId,
      added_at: addedAt ?? act.now,
    })
    .execute();
}

async function lastPosition(
  tx: Tx,
  organisationId: string,
  { recordKind, recordId }: { recordKind: string; recordId: string },
): Promise<number> {
  const row = await tx
    .selectFrom('document')
    .select((of) => of.fn.max<number | null>('position').as('last'))
    .where('org_id', '=', organisationId)
    .where('record_kind', '=', recordKind)
    .where('record_id', '=', recordId)
    .executeTakeFirst();
  return (row?.last ?? 0) + 1;
}
