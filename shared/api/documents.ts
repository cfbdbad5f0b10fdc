import { z } from 'zod';
import { documentFields } from '#shared/form-fields.ts';
import { defineRoutes } from '#shared/route.ts';
import * as field from './fields.ts';

/** Files that are attached to a record, in versions, and the photos of it in their order. */

const byId = z.strictObject({ id: field.id });
const nothing = z.strictObject({});
export const documentRecords = ['property', 'unit', 'person', 'lease', 'organisation', 'vendor', 'bill'] as const;
export const documentKinds = ['document', 'photo'] as const;
/** Who may see a document, beside staff, who always do. */
export const audiences = ['staff', 'tenant', 'owner', 'vendor'] as const;
/** The longest side of a small picture, in pixels. */
export const thumbnailSizes = ['160', '480', '1200'] as const;

const audience = z.enum(audiences);
const visibility = z.array(audience).max(audiences.length, 'Name each of them once');
/** A query has one of a name as itself, and several as a list. */
const visibilityInQuery = z.union([audience.transform((one) => [one]), visibility]);
const title = field.shortText('a title', documentFields.title.max);
const note = field.shortText('a note', 500);
/** As the browser has it; it is cleaned, and gets the ending of what the file turns out to be. */
const fileName = z.string().min(1, 'Give the name of the file').max(1000, 'Use at most 1,000 characters');
const record = { recordKind: z.enum(documentRecords), recordId: field.id };

const file = z.object({
  number: z.number(),
  name: z.string(),
  mediaType: z.string(),
  bytes: z.number(),
  sha256: z.string(),
  /** Of pictures alone, which have thumbnails too. */
  width: z.number().nullable(),
  height: z.number().nullable(),
  note: z.string().nullable(),
  addedBy: z.object({ id: field.id, name: z.string() }).nullable(),
  addedAt: field.instant,
});

export const document = z.object({
  id: field.id,
  ...record,
  propertyId: field.id.nullable(),
  kind: z.enum(documentKinds),
  title: z.string(),
  visibility: z.array(audience),
  /** The latest version. */
  file,
  archivedAt: field.instant.nullable(),
  version: z.number(),
});

/** Newest version first. */
export const documentInFull = document.extend({ versions: z.array(file) });

export const documentRoutes = defineRoutes({
  'GET /documents/': {
    permission: 'documents.read',
    summary: 'What is attached to a record: documents newest first, photos in their order',
    query: z.strictObject({
      ...field.pageQuery,
      ...record,
      kind: z.enum(documentKinds).optional(),
      state: z.enum(['active', 'archived', 'all']).default('active'),
    }),
    answer: field.page(document),
  },
  'POST /documents/': {
    permission: 'documents.change',
    summary: 'Attach a file: the body is the file itself',
    takes: 'file',
    query: z.strictObject({
      ...record,
      name: fileName,
      kind: z.enum(documentKinds).default('document'),
      /** Left out: the name of the file without its ending. */
      title: title.optional(),
      visibility: visibilityInQuery.optional(),
      note: note.optional(),
    }),
    answer: documentInFull,
    status: 201,
  },
  'POST /photo-orders/': {
    permission: 'documents.change',
    summary: 'Put the photos of a record in order; those that are not named come after, as they were',
    body: z.strictObject({
      ...record,
      ids: z.array(field.id).min(1, 'Name the photos in their order').max(1000, 'Use at most 1,000'),
    }),
    answer: z.object({ items: z.array(document) }),
  },
  'GET /documents/{id}/': {
    permission: 'documents.read',
    summary: 'A document with its versions',
    params: byId,
    answer: documentInFull,
  },
  'PATCH /documents/{id}/': {
    permission: 'documents.change',
    summary: 'Change the title of a document or who may see it',
    params: byId,
    body: field.changesOf({ title, visibility }),
    answer: documentInFull,
  },
  'GET /documents/{id}/changes/': {
    permission: 'documents.read',
    summary: 'What was changed on it: who, old and new, when',
    params: byId,
    query: z.strictObject(field.pageQuery),
    answer: field.page(field.recordChange),
  },
  'POST /documents/{id}/versions/': {
    permission: 'documents.change',
    summary: 'Add a newer version: the body is the file itself; the ones before it are kept',
    takes: 'file',
    params: byId,
    query: z.strictObject({ name: fileName, note: note.optional() }),
    answer: documentInFull,
    status: 201,
  },
  'POST /documents/{id}/archive/': {
    permission: 'documents.change',
    summary: 'Archive a document or photo',
    params: byId,
    body: nothing,
    answer: documentInFull,
  },
  'POST /documents/{id}/restore/': {
    permission: 'documents.change',
    summary: 'Restore an archived document or photo',
    params: byId,
    body: nothing,
    answer: documentInFull,
  },
  'GET /documents/{id}/content/': {
    permission: 'documents.read',
    summary: 'The file as it was sent, to be saved',
    params: byId,
    query: z.strictObject({
      /** Left out: the latest. */
      version: z.coerce.number().int().min(1).max(1_000_000).optional(),
    }),
    answer: null,
    produces: '*/*',
  },
  'GET /documents/{id}/thumbnail/': {
    permission: 'documents.read',
    summary: 'A small picture of a picture, without what the camera noted in it',
    params: byId,
    query: z.strictObject({
      size: z.enum(thumbnailSizes, 'Ask for 160, 480 or 1200').default('480'),
      version: z.coerce.number().int().min(1).max(1_000_000).optional(),
    }),
    answer: null,
    produces: 'image/webp',
  },
});
