import { sql } from 'kysely';
import type { z } from 'zod';
import type { documentRoutes } from '#shared/api/documents.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { SignedIn } from '#server/kernel/http/request-context.ts';
import { pageOf, readCursor } from '#server/kernel/keyset.ts';
import {
  documentRows,
  findDocument,
  noSuchDocument,
  presentDocument,
  presentDocuments,
  presentFile,
  versionRows,
} from './document-rows.ts';
import type { VersionRow } from './document-rows.ts';
import { findRecord } from './document-services.ts';
import type { DocumentServices } from './document-services.ts';

type Records = Pick<DocumentServices, 'records'>;
type ListQuery = z.output<(typeof documentRoutes)['GET /documents/']['query']>;

/** Documents have the place 0 and come newest first; photos come in their order. */
export async function listDocuments(tx: Tx, services: Records, query: ListQuery, session: SignedIn) {
  const after = readCursor(query.cursor, ['number', 'id']);
  const record = await findRecord(tx, services, query, session);
  let rows = documentRows(tx, services, session)
    .where('d.record_kind', '=', query.recordKind)
    .where('d.record_id', '=', record.id)
    .orderBy('d.position')
    .orderBy('d.document_id', 'desc')
    .limit(query.limit + 1);
  if (query.kind !== undefined) rows = rows.where('d.kind', '=', query.kind);
  if (query.state !== 'all') rows = rows.where('d.archived_at', query.state === 'active' ? 'is' : 'is not', null);
  if (after !== undefined)
    rows = rows.where(sql<boolean>`
      (d.position > ${after[0]}::bigint or (d.position = ${after[0]}::bigint and d.document_id < ${after[1]}::uuid))`);
  const { items, next } = pageOf(
    await rows.execute(),
    query.limit,
    (row) => [String(row.position), row.document_id],
    (row) => row,
  );
  return { items: await presentDocuments(tx, session.organisationId, items), next };
}

export async function readDocument(tx: Tx, services: Records, documentId: string, session: SignedIn) {
  const row = await findDocument(tx, services, documentId, session);
  const versions = (
    await versionRows(tx, session.organisationId)
      .where('v.document_id', '=', documentId)
      .orderBy('v.number', 'desc')
      .execute()
  ).map(presentFile);
  const [latest] = versions;
  if (latest === undefined) throw new Error('A document is written together with its first version');
  return { ...presentDocument(row, latest), versions };
}

/** One version of a document, the latest where none is named, with where its bytes are. */
export async function readVersion(
  tx: Tx,
  services: Records,
  { id, number }: { readonly id: string; readonly number: number | undefined },
  session: SignedIn,
): Promise<VersionRow> {
  await findDocument(tx, services, id, session);
  let rows = versionRows(tx, session.organisationId)
    .where('v.document_id', '=', id)
    .orderBy('v.number', 'desc')
    .limit(1);
  if (number !== undefined) rows = rows.where('v.number', '=', number);
  const row = await rows.executeTakeFirst();
  if (row === undefined) throw noSuchDocument();
  return row;
}
