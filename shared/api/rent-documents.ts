import { z } from 'zod';
import { newMailStates } from '#shared/mail-states.ts';
import { defineRoutes } from '#shared/route.ts';
import * as field from './fields.ts';

/** Receipts, invoices and statements on paper, and by mail. */

const byId = z.strictObject({ id: field.id });
/** Left out: the language of whom it is for, else the workspace's. */
const language = z.enum(['en', 'de']).optional();
const range = {
  /** Left out: from the first line on. */
  from: field.bookDate.optional(),
  /** Left out: up to today. */
  to: field.bookDate.optional(),
};

export const rentDocumentRoutes = defineRoutes({
  'GET /receipts/{id}/receipt.pdf/': {
    permission: 'rent.read',
    summary: 'A receipt to print or send',
    params: byId,
    query: z.strictObject({ language }),
    answer: null,
    produces: 'application/pdf',
  },
  'GET /charges/{id}/invoice.pdf/': {
    permission: 'rent.read',
    summary:
      'An invoice for a charge, or for all that falls due on its lease that day, with a reference and how to pay',
    params: byId,
    query: z.strictObject({ of: z.enum(['charge', 'due-date']).default('charge'), language }),
    answer: null,
    produces: 'application/pdf',
  },
  'GET /leases/{id}/statement.pdf/': {
    permission: 'rent.read',
    summary:
      'A statement of a lease: what was owed before, every line of its ledger with the balance, what is owed at the end',
    params: byId,
    query: z.strictObject({ ...range, currency: field.currency.optional(), language }),
    answer: null,
    produces: 'application/pdf',
  },
  'POST /leases/{id}/send-statement/': {
    permission: 'rent.change',
    summary: 'Send a statement to the tenants by email, each in their language',
    params: byId,
    body: z.strictObject({
      ...range,
      /** Left out: all tenants who have an email address. */
      personIds: z.array(field.id).min(1, 'Choose somebody').max(50, 'Use at most 50 people').optional(),
    }),
    answer: z.object({
      recipients: z.array(z.object({ id: field.id, name: z.string(), email: z.string() })),
      /** Tenants who have no email address. */
      left: z.array(z.object({ id: field.id, name: z.string() })),
      /** `kept`: no mail server is set up, and it waits under Settings, Mail. */
      mailState: z.enum(newMailStates),
    }),
    status: 202,
    idempotent: true,
  },
});
