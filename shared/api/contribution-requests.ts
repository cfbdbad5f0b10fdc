import { z } from 'zod';
import { mailStates } from '#shared/mail-states.ts';
import { defineRoutes } from '#shared/route.ts';
import * as field from './fields.ts';

/** What owners are asked to pay in for a property, each by their share (money.md, 5.5). */

const byId = z.strictObject({ id: field.id });
const property = z.object({ id: field.id, name: z.string(), colour: z.number() });
const named = z.object({ id: field.id, name: z.string() });

const request = z.object({
  id: field.id,
  number: z.string(),
  property,
  person: named,
  currency: z.string(),
  cents: z.number(),
  /** By contributions recorded for it, less those that were reversed. */
  paidCents: z.number(),
  askedOn: z.string(),
  dueOn: z.string(),
  note: z.string().nullable(),
  state: z.enum(['open', 'paid', 'canceled']),
  cancelReason: z.string().nullable(),
  /** Of the latest message; none where nobody was written to. */
  mailState: z.enum(mailStates).nullable(),
  /** When a message last was sent, which it is not while it is queued, was kept or failed. */
  sentAt: field.instant.nullable(),
});

const asked = { propertyId: field.id, cents: field.cents.min(1, 'Enter an amount') };

const filters = { state: z.enum(['open']).optional(), personId: field.id.optional(), propertyId: field.id.optional() };

export const contributionRequestRoutes = defineRoutes({
  'POST /contribution-request-previews/': {
    permission: 'owners.read',
    summary: 'What each owner of a property would be asked for, by the shares of today; nothing is written',
    body: z.strictObject(asked),
    answer: z.object({
      currency: z.string(),
      shares: z.array(z.object({ person: named, parts: z.number(), cents: z.number(), email: z.string().nullable() })),
    }),
  },
  'POST /contribution-requests/': {
    permission: 'owners.change',
    summary: 'Ask the owners of a property for money, each for their share, by email where asked for',
    body: z.strictObject({
      ...asked,
      dueOn: field.bookDate,
      note: field.shortText('a note', 500).optional(),
      byMail: z.boolean().default(false),
    }),
    answer: z.object({
      requests: z.array(request),
      /** Who has no address to send to. */
      withoutEmail: z.array(named),
    }),
    status: 201,
  },
  'GET /contribution-requests/': {
    permission: 'owners.read',
    summary: 'Contribution requests, newest first',
    query: z.strictObject({ ...field.pageQuery, ...filters }),
    answer: field.page(request),
  },
  'GET /exports/contribution-requests.csv/': {
    permission: 'owners.read',
    summary: 'Contribution requests, all pages of them, as a table',
    query: z.strictObject(filters),
    answer: null,
    produces: 'text/csv; charset=utf-8; header=present',
  },
  'GET /contribution-requests/{id}/letter.pdf/': {
    permission: 'owners.read',
    summary: 'A contribution request as a letter to the owner',
    params: byId,
    answer: null,
    produces: 'application/pdf',
  },
  'POST /contribution-requests/{id}/send/': {
    permission: 'owners.change',
    summary: 'Send a contribution request by email',
    params: byId,
    body: z.strictObject({}),
    answer: z.object({ address: z.string(), mailState: z.enum(['queued', 'kept']) }),
  },
  'POST /contribution-requests/{id}/cancel/': {
    permission: 'owners.change',
    summary: 'Cancel a contribution request that is open; what was paid of it stays',
    params: byId,
    body: z.strictObject({ reason: field.shortText('a reason', 500) }),
    answer: request,
  },
});
