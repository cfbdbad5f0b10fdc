import { z } from 'zod';
import { transitHolders } from '#shared/online-payments.ts';
import { defineRoutes } from '#shared/route.ts';
import * as field from './fields.ts';

/** Money that came in, what it paid, how it went to the bank, and how it went back. */

const byId = z.strictObject({ id: field.id });
const day = z.string();
const named = z.object({ id: field.id, name: z.string() });
const account = z.object({ id: field.id, number: z.string(), name: z.string() });
const reason = field.shortText('a reason', 500);
const positiveCents = field.cents.min(1, 'Use an amount above zero');

export const paymentMethods = ['transfer', 'cheque', 'cash', 'card', 'direct-debit', 'other'] as const;
/** `opening`: paid ahead where the lease was kept before, and brought forward by an import. */
const shownMethods = [...paymentMethods, 'opening'] as const;

/** What a payment is not recorded for, unless it is said that it is meant: by the code of the refusal. */
export const receiptDoubts = ['recorded-twice', 'unusual-amount'] as const;

const wantedAllocations = z
  .array(z.strictObject({ chargeId: field.id, cents: positiveCents }))
  .max(500, 'Use at most 500 lines');

const receiptBody = {
  /** One lease, or several that one payment is divided among; a lease stands here once. */
  parts: z
    .array(
      z.strictObject({
        leaseId: field.id,
        cents: positiveCents,
        /** Where it goes, chosen by hand; what is left over waits. Without it, by the workspace's order. */
        allocations: wantedAllocations.optional(),
      }),
    )
    .min(1, 'Say which lease it is for')
    .max(100, 'Use at most 100 leases'),
  receivedOn: field.bookDate,
  method: z.enum(paymentMethods).default('transfer'),
  /** A bank account; left out, as the workspace says; null is undeposited. */
  accountId: field.id.nullable().optional(),
  payerId: field.id.optional(),
  reference: field.shortText('a reference').nullable().default(null),
  memo: field.shortText('a note', 500).nullable().default(null),
};

const appliedTo = z.object({
  chargeId: field.id,
  number: z.string(),
  kind: z.string(),
  label: z.string().nullable(),
  dueOn: day,
  periodFrom: day.nullable(),
  periodTo: day.nullable(),
  /** Of a late fee: since when the rent was due that it is for. */
  rentDueOn: day.nullable(),
  openCents: z.number(),
  cents: z.number(),
});

const part = z.object({
  leaseId: field.id,
  leaseNumber: z.string(),
  tenants: z.array(named),
  unit: named,
  property: named.extend({ colour: z.number() }),
  cents: z.number(),
  /** Becomes, or is, a prepayment. */
  unappliedCents: z.number(),
  applied: z.array(appliedTo),
});

export const receipt = z.object({
  id: field.id,
  /** As people say it: R-0982. */
  number: z.string(),
  receivedOn: day,
  currency: z.string(),
  cents: z.number(),
  method: z.enum(shownMethods),
  reference: z.string().nullable(),
  payer: named.nullable(),
  account,
  /** It waits to be brought to the bank. */
  isUndeposited: z.boolean(),
  /** It was paid online or by direct debit: in transit there until it is deposited. */
  heldBy: z.enum(transitHolders).nullable(),
  batch: z.object({ id: field.id, number: z.string() }).nullable(),
  leases: z.array(
    z.object({
      id: field.id,
      number: z.string(),
      tenants: z.array(z.string()),
      unit: named,
      property: named.extend({ colour: z.number() }),
      cents: z.number(),
    }),
  ),
  unappliedCents: z.number(),
  reversed: z
    .object({ on: day, kind: z.enum(['returned', 'mistake']), reason: z.string(), by: named.nullable() })
    .nullable(),
});

export const receiptInFull = receipt.extend({
  memo: z.string().nullable(),
  parts: z.array(
    part.extend({
      /** Of a payment that was taken back: what it had paid until then, and what had waited. Nothing of it counts any more. */
      hadPaid: z.object({ applied: z.array(appliedTo), unappliedCents: z.number() }).nullable(),
    }),
  ),
  /** What had been paid back of it, or settled of a deposit, before it came back: a charge of its own. */
  owedRefunds: z.array(
    z.object({
      of: z.enum(['refund', 'deposit']),
      chargeId: field.id,
      number: z.string(),
      /** Of a deposit, the number of its settlement. */
      refundNumber: z.string(),
      leaseId: field.id,
      cents: z.number(),
      openCents: z.number(),
    }),
  ),
  /** Late fees that would not have been charged, had the payment been recorded when it came. They stay until they are waived. */
  feesNotOwed: z.array(
    z.object({
      chargeId: field.id,
      number: z.string(),
      leaseId: field.id,
      /** Of what was late. */
      dueOn: day,
      currency: z.string(),
      cents: z.number(),
    }),
  ),
  entryId: field.id,
  reversalEntryId: field.id.nullable(),
  recordedBy: named.nullable(),
  recordedAt: field.instant,
});

const refund = z.object({
  id: field.id,
  number: z.string(),
  leaseId: field.id,
  kind: z.enum(['prepayment', 'deposit']),
  currency: z.string(),
  cents: z.number(),
  /** So much of it was no payment before, but a credit. */
  creditCents: z.number(),
  refundedOn: day,
  account,
  entryId: field.id,
  voidedOn: day.nullable(),
});

const batch = z.object({
  id: field.id,
  number: z.string(),
  depositedOn: day,
  account,
  currency: z.string(),
  cents: z.number(),
  receipts: z.number(),
  memo: z.string().nullable(),
  entryId: field.id,
  undone: z.object({ on: day, reason: z.string() }).nullable(),
});

const receiptFilters = {
  leaseId: field.id.optional(),
  propertyId: field.id.optional(),
  payerId: field.id.optional(),
  batchId: field.id.optional(),
  state: z.enum(['undeposited', 'reversed', 'unapplied', 'all']).default('all'),
  from: field.bookDate.optional(),
  to: field.bookDate.optional(),
  q: z.string().max(120).optional(),
};

export const receiptRoutes = defineRoutes({
  'GET /receipts/': {
    permission: 'rent.read',
    summary: 'Payments, newest first',
    query: z.strictObject({ ...field.pageQuery, ...receiptFilters }),
    answer: field.page(receipt),
  },
  'GET /exports/receipts.csv/': {
    permission: 'rent.read',
    summary: 'Payments with their filters, all pages of them, as a table',
    query: z.strictObject(receiptFilters),
    answer: null,
    produces: 'text/csv; charset=utf-8; header=present',
  },
  'GET /receipts/{id}/': {
    permission: 'rent.read',
    summary: 'A payment and what it was applied to',
    params: byId,
    answer: receiptInFull,
  },
  'POST /receipt-previews/': {
    permission: 'rent.read',
    summary: 'How a payment would be applied, and the balance afterwards; nothing is written',
    body: z.strictObject(receiptBody),
    answer: z.object({
      currency: z.string(),
      cents: z.number(),
      account,
      parts: z.array(
        part.extend({
          /** All that is open, also what this payment does not reach. */
          open: z.array(appliedTo),
          /** Due by today less prepayments and credits, as on the rent roll. */
          balanceBeforeCents: z.number(),
          balanceAfterCents: z.number(),
          /** Charged, and due after today. */
          notYetDueAfterCents: z.number(),
        }),
      ),
      /** A payment of the same lease, amount and day is there already. */
      alike: z.array(z.object({ id: field.id, number: z.string() })),
    }),
  },
  'POST /receipts/': {
    permission: 'rent.change',
    summary: 'Record a payment',
    body: z.strictObject({
      ...receiptBody,
      /** Recorded although it looks like one of a moment ago, or is far more than is open. */
      evenIf: z.array(z.enum(receiptDoubts)).max(receiptDoubts.length).optional(),
    }),
    answer: receiptInFull,
    status: 201,
    idempotent: true,
  },
  'POST /receipts/{id}/reverse/': {
    permission: 'rent.change',
    summary: 'Mark a payment as returned, or void it: its charges are open again, with their old due dates',
    params: byId,
    body: z.strictObject({
      kind: z.enum(['returned', 'mistake']),
      reason,
      date: field.bookDate,
      /** Charged to the lease of a returned payment; left out, what the workspace says. */
      feeCents: field.cents.optional(),
    }),
    answer: receiptInFull,
    status: 201,
    idempotent: true,
  },
  'POST /receipts/{id}/allocate/': {
    permission: 'rent.change',
    summary: 'Reallocate a payment; recorded as chosen manually',
    params: byId,
    body: z.strictObject({ leaseId: field.id, allocations: wantedAllocations, date: field.bookDate.optional() }),
    answer: receiptInFull,
    idempotent: true,
  },
  'POST /refunds/': {
    permission: 'rent.change',
    summary: 'Refund prepayments and, where `withCredits` is set, unapplied credits',
    body: z.strictObject({
      leaseId: field.id,
      cents: positiveCents,
      /** What was paid goes first; the rest may come from credits. */
      withCredits: z.boolean().default(false),
      refundedOn: field.bookDate,
      accountId: field.id.optional(),
      method: z.enum(['transfer', 'cheque', 'cash', 'card', 'other']).default('transfer'),
      personId: field.id.optional(),
      reference: field.shortText('a reference').nullable().default(null),
      memo: field.shortText('a note', 500).nullable().default(null),
      /** Done although the same was done a moment ago. */
      evenIf: field.meantTwice,
    }),
    answer: refund,
    status: 201,
    idempotent: true,
  },
  'POST /refunds/{id}/void/': {
    permission: 'rent.change',
    summary: 'Void a refund',
    params: byId,
    body: z.strictObject({ reason, date: field.bookDate.optional() }),
    answer: refund,
    idempotent: true,
  },
  'GET /deposit-batches/': {
    permission: 'rent.read',
    summary: 'Bank deposits, newest first',
    query: z.strictObject(field.pageQuery),
    answer: field.page(batch),
  },
  'GET /deposit-batches/{id}/': { permission: 'rent.read', summary: 'A batch', params: byId, answer: batch },
  'POST /deposit-batches/': {
    permission: 'rent.change',
    summary: 'Record a bank deposit of undeposited payments',
    body: z.strictObject({
      receiptIds: z.array(field.id).min(1, 'Choose at least one receipt').max(1000),
      accountId: field.id,
      depositedOn: field.bookDate,
      memo: field.shortText('a note', 500).nullable().default(null),
    }),
    answer: batch,
    status: 201,
    idempotent: true,
  },
  'POST /deposit-batches/{id}/undo/': {
    permission: 'rent.change',
    summary: 'Undo a bank deposit: its payments are undeposited again',
    params: byId,
    body: z.strictObject({ reason, date: field.bookDate.optional() }),
    answer: batch,
    idempotent: true,
  },
});
