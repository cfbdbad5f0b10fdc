import { z } from 'zod';
import { defineRoutes } from '#shared/route.ts';
import { billInFull, reason } from './bills.ts';
import * as field from './fields.ts';

/** Owners who approve their part of a bill by a link in a mail. */

/** Not in an address, where a log would keep it. */
const secret = { key: z.string().max(100) };

const askedOfOwner = z.object({
  organisation: z.string(),
  owner: z.string(),
  property: z.string(),
  vendor: z.string(),
  bill: z.string(),
  invoiceNumber: z.string().nullable(),
  datedOn: z.string(),
  dueOn: z.string(),
  currency: z.string(),
  /** Of their property. */
  cents: z.number(),
  lines: z.array(z.object({ text: z.string().nullable(), cents: z.number() })),
  answer: z.enum(['approved', 'declined']).nullable(),
  locale: field.locale,
});

export const ownerAskingRoutes = defineRoutes({
  'POST /bills/{id}/owner-links/': {
    permission: 'bills.approve',
    summary: 'Send an owner the link by which they approve their part, also as a reminder; earlier links of theirs end',
    params: z.strictObject({ id: field.id }),
    body: z.strictObject({ propertyId: field.id, ownerId: field.id, version: field.version }),
    answer: billInFull,
    status: 201,
  },
  'POST /bill-approval-links/look-up/': {
    permission: 'public',
    summary: 'What an owner is asked to approve',
    body: z.strictObject(secret),
    answer: askedOfOwner,
  },
  'POST /bill-approval-links/approve/': {
    permission: 'public',
    summary: 'Approve the part of a bill that an owner is asked about',
    body: z.strictObject(secret),
    answer: askedOfOwner,
  },
  'POST /bill-approval-links/decline/': {
    permission: 'public',
    summary: 'Decline to approve it, with what speaks against it',
    body: z.strictObject({ ...secret, reason }),
    answer: askedOfOwner,
  },
});
