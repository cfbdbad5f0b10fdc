import { z } from 'zod';
import { unclaimedStates } from '#shared/trust/unclaimed.ts';
import { defineRoutes } from '#shared/route.ts';
import * as field from './fields.ts';

/** Payments that never cleared, and what becomes of the money (money.md, 1.8). */

const byId = z.strictObject({ id: field.id });
const account = z.object({ id: field.id, number: z.string(), name: z.string() });

/** What was paid with it. */
const paymentKinds = ['refund', 'bill', 'distribution', 'reissue'] as const;

const item = z.object({
  /** Of the entry of the payment. */
  id: field.id,
  state: z.enum(unclaimedStates),
  kind: z.enum(paymentKinds),
  number: z.number(),
  memo: z.string(),
  reference: z.string().nullable(),
  account,
  holder: z.object({ id: field.id, name: z.string() }).nullable(),
  currency: z.string(),
  cents: z.number(),
  paidOn: z.string(),
  staleOn: z.string(),
  /** By the row of the place that the workspace is in; nothing where there is none. */
  dates: z
    .object({
      dormantOn: z.string(),
      reportBy: z.string(),
      letterFrom: z.string(),
      letterUntil: z.string(),
      letterNeeded: z.boolean(),
    })
    .nullable(),
  /** When the payment was voided. */
  staledOn: z.string().nullable(),
  noticedOn: z.string().nullable(),
  closedOn: z.string().nullable(),
  closedReference: z.string().nullable(),
  /** None while the payment is outstanding. */
  version: z.number().nullable(),
});

const rule = z.object({
  place: z.string(),
  dormantYears: z.number(),
  letterFromCents: z.number(),
  source: z.string(),
});

const filters = {
  accountId: field.id.optional(),
  /** `open` is what is still there: outstanding, stale and noticed. */
  state: z.enum(['open', ...unclaimedStates]).optional(),
};

const reference = field.shortText('a reference', 60).nullable().default(null);
const versioned = { version: field.version };

export const unclaimedItemRoutes = defineRoutes({
  'GET /unclaimed-items/': {
    permission: 'banking.read',
    summary: 'Payments that no statement has, the oldest first, and what became of those that went stale',
    query: z.strictObject({ ...field.pageQuery, ...filters }),
    answer: field.page(item),
  },
  'GET /exports/unclaimed-items.csv/': {
    permission: 'banking.read',
    summary: 'Unclaimed money with its filters, all pages of it, as a table',
    query: z.strictObject(filters),
    answer: null,
    produces: 'text/csv; charset=utf-8; header=present',
  },
  'GET /unclaimed-items/{id}/': {
    permission: 'banking.read',
    summary: 'A payment that no statement has, by the id of its entry',
    params: byId,
    answer: item.extend({
      rule: rule.nullable(),
      /** The reversal of the payment, what holds the money since, and what paid it again or turned it over. */
      entries: z.array(
        z.object({
          id: field.id,
          number: z.number(),
          date: z.string(),
          kind: z.enum(['payment', 'voided', 'held', 'closed']),
        }),
      ),
      /** What the account has, and what of it is held as unclaimed for the holder. */
      bankCents: field.sumCents,
      heldCents: field.sumCents,
    }),
  },
  'POST /unclaimed-items/{id}/stale/': {
    permission: 'banking.change',
    summary: 'Void a payment that did not clear within 180 days; what it paid is held for its payee',
    params: byId,
    body: z.strictObject({}),
    answer: item,
  },
  'POST /unclaimed-items/{id}/notice/': {
    permission: 'banking.change',
    summary: 'Note when the payee was written to',
    params: byId,
    body: z.strictObject({ noticedOn: field.bookDate, ...versioned }),
    answer: item,
  },
  'POST /unclaimed-items/{id}/reissue/': {
    permission: 'banking.change',
    summary: 'Pay the money to its holder again',
    params: byId,
    body: z.strictObject({ paidOn: field.bookDate, reference, ...versioned }),
    answer: item,
  },
  'POST /unclaimed-items/{id}/turn-over/': {
    permission: 'banking.change',
    summary: 'Turn the money over to the state',
    params: byId,
    body: z.strictObject({ paidOn: field.bookDate, reference, ...versioned }),
    answer: item,
  },
  'POST /unclaimed-items/{id}/reopen/': {
    permission: 'banking.change',
    summary: 'Void what paid it again or turned it over: the money is held as before',
    params: byId,
    body: z.strictObject({ reason: field.shortText('a reason', 500), ...versioned }),
    answer: item,
  },
  'GET /unclaimed-items/{id}/letter.pdf/': {
    permission: 'banking.read',
    summary: 'The letter to whoever the money is for',
    params: byId,
    answer: null,
    produces: 'application/pdf',
  },
});
