import { sql } from 'kysely';
import type { z } from 'zod';
import type { documentRoutes } from '#shared/api/documents.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { refuseField } from '#server/kernel/refuse.ts';
import { documentRows, presentDocuments } from './document-rows.ts';
import type { Document } from './document-rows.ts';
import { findRecord } from './document-services.ts';
import type { DocumentServices } from './document-services.ts';

type Order = z.output<(typeof documentRoutes)['POST /photo-orders/']['body']>;

/** Photos that somebody else added meanwhile are not named and come last: an order never fails for them. */
export async function orderPhotos(
  tx: Tx,
  act: Act,
  services: Pick<DocumentServices, 'records'>,
  order: Order,
): Promise<Document[]> {
  const { organisationId } = act;
  const record = await findRecord(tx, services, order, act.session);
  const photos = await documentRows(tx, services, act.session)
    .where('d.record_kind', '=', order.recordKind)
    .where('d.record_id', '=', record.id)
    .where('d.kind', '=', 'photo')
    .orderBy('d.position')
    .orderBy('d.document_id', 'desc')
    .forUpdate()
    .execute();
  const there = new Map(photos.map((row) => [row.document_id, row]));
  order.ids.forEach((id, index) => {
    if (!there.has(id)) throw refuseField(`ids.${index}`, 'documents.not-a-photo-of-record');
  });
  const named = new Set(order.ids);
  const ids = [...named, ...photos.map((row) => row.document_id).filter((id) => !named.has(id))];
  await sql`
    update document d set position = o.place
      from unnest(${ids}::uuid[]) with ordinality as o (id, place)
     where d.org_id = ${organisationId} and d.document_id = o.id`.execute(tx);
  const rows = ids.flatMap((id) => there.get(id) ?? []).filter((row) => row.archived_at === null);
  return presentDocuments(tx, organisationId, rows);
}
