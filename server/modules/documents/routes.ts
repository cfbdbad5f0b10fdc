import type { documentRoutes } from '#shared/api/documents.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Handlers } from '#server/kernel/http/bind-routes.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import type { StoredAnswer } from '#server/kernel/http/send-stored.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { listChanges } from '#server/kernel/record-change.ts';
import { addDocument, addVersion, refuseArchived } from './add-document.ts';
import { changeDocument, setDocumentArchived } from './change-document.ts';
import { lockDocument } from './document-rows.ts';
import { findRecord, organisationFinder } from './document-services.ts';
import type { DocumentServices } from './document-services.ts';
import { withoutEnding } from './file-name.ts';
import { keepFile, thumbnailKey } from './keep-file.ts';
import { orderPhotos } from './order-photos.ts';
import { listDocuments, readDocument, readVersion } from './read-documents.ts';

export function documentHandlers(given: DocumentServices): Handlers<typeof documentRoutes> {
  const services = { ...given, records: [organisationFinder, ...given.records] };
  const document = (tx: Tx, { session }: Act, id: string) => readDocument(tx, services, id, session);
  return {
    'GET /documents/': ({ query }, { session, transaction }) =>
      transaction((tx) => listDocuments(tx, services, query, session)),
    'POST /documents/': async ({ query, file: pieces }, when) => {
      // Where there is nothing to attach it to, the file is not waited for.
      await when.transaction((tx) => findRecord(tx, services, query, when.session));
      const upload = { pieces, name: query.name, onlyPictures: query.kind === 'photo' };
      return keepFile(services, upload, when, async (tx, file) =>
        document(tx, when, await addDocument(tx, when, services, { ...query, file })),
      );
    },
    'POST /photo-orders/': ({ body }, when) =>
      when.transaction(async (tx) => ({ items: await orderPhotos(tx, when, services, body) })),
    'GET /documents/{id}/': ({ params }, when) => when.transaction((tx) => document(tx, when, params.id)),
    'PATCH /documents/{id}/': ({ params, body }, when) =>
      when.transaction(async (tx) => {
        await changeDocument(tx, when, services, params.id, body);
        return document(tx, when, params.id);
      }),
    'GET /documents/{id}/changes/': ({ params, query }, when) =>
      when.transaction(async (tx) => {
        const { id } = await document(tx, when, params.id);
        return listChanges(tx, when.session.organisationId, { kind: 'document', id }, query);
      }),
    'POST /documents/{id}/versions/': async ({ params, query, file: pieces }, when) => {
      const row = await when.transaction((tx) => lockDocument(tx, services, params.id, when.session));
      refuseArchived(row);
      const upload = { pieces, name: query.name, onlyPictures: row.kind === 'photo' };
      return keepFile(services, upload, when, async (tx, file) => {
        await addVersion(tx, when, services, { documentId: params.id, file, note: query.note ?? null });
        return document(tx, when, params.id);
      });
    },
    'POST /documents/{id}/archive/': ({ params }, when) =>
      when.transaction(async (tx) => {
        await setDocumentArchived(tx, when, services, params.id, true);
        return document(tx, when, params.id);
      }),
    'POST /documents/{id}/restore/': ({ params }, when) =>
      when.transaction(async (tx) => {
        await setDocumentArchived(tx, when, services, params.id, false);
        return document(tx, when, params.id);
      }),
    'GET /documents/{id}/content/': async ({ params, query }, { session, transaction }): Promise<StoredAnswer> => {
      const asked = { id: params.id, number: query.version };
      const row = await transaction((tx) => readVersion(tx, services, asked, session));
      const open = () => services.files.storage.get(row.storage_key);
      return { name: row.name, type: row.media_type, bytes: row.bytes, open };
    },
    'GET /documents/{id}/thumbnail/': async ({ params, query }, { session, transaction }): Promise<StoredAnswer> => {
      const asked = { id: params.id, number: query.version };
      const row = await transaction((tx) => readVersion(tx, services, asked, session));
      if (row.width === null) throw refuse('documents.not-a-picture');
      const open = () => services.files.storage.get(thumbnailKey(row.storage_key, query.size));
      const name = `${withoutEnding(row.name)}-${query.size}.webp`;
      return { name, type: 'image/webp', tag: `${row.sha256.slice(0, 32)}-${query.size}`, open };
    },
  };
}
