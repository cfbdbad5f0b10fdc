import { z } from 'zod';
import { foundKinds, recordKinds } from '#shared/found-kinds.ts';
import { defineRoutes } from '#shared/route.ts';
import * as field from './fields.ts';

const searchedRecord = { kind: z.enum(recordKinds), id: field.id };

const foundItem = z.object({
  ...searchedRecord,
  title: z.string(),
  subtitle: z.string(),
  propertyId: field.id.nullable(),
  /** Of a charge, a payment, an entry, a bill or an owner statement: how much, and its day. */
  money: z.object({ cents: field.sumCents, currency: z.string(), on: z.string() }).nullable(),
  /** Of a document: the record that it is attached to. */
  attachedTo: z.object({ kind: z.enum(foundKinds), id: field.id }).nullable(),
});

export const searchRoutes = defineRoutes({
  'GET /search/': {
    permission: 'portfolio.read',
    summary:
      'Find people, properties, units, leases, documents and tasks by the beginnings of words; charges, payments and journal entries by number or amount, payments also by reference; bills by their number, the vendor’s, the vendor’s name or the check that paid them; owner statements by number. Only what you may read is found.',
    query: z.strictObject({
      q: z.string().trim().min(1, 'Type something to look for').max(120),
      kind: z.enum(foundKinds).optional(),
      limit: z.coerce.number().int().min(1).max(50).default(12),
    }),
    answer: z.object({ items: z.array(foundItem) }),
  },
  'GET /opened-records/': {
    permission: 'portfolio.read',
    summary: 'What you pinned, and what you opened last by the search, as far as you may read it',
    answer: z.object({ pinned: z.array(foundItem), recent: z.array(foundItem) }),
  },
  'POST /opened-records/': {
    permission: 'portfolio.read',
    summary: 'Keep a record among those that you opened last',
    body: z.strictObject(searchedRecord),
    answer: null,
    status: 204,
  },
  'POST /pinned-records/': {
    permission: 'portfolio.read',
    summary: 'Pin a record for yourself, or unpin it',
    body: z.strictObject({ ...searchedRecord, isPinned: z.boolean() }),
    answer: null,
    status: 204,
  },
});
