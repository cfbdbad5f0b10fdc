import { z } from 'zod';
import { mostBatchRows } from '#shared/batch-rows.ts';
import { defineRoutes } from '#shared/route.ts';
import * as field from './fields.ts';
import { refusal } from './moving-list.ts';
import { paymentMethods, receiptDoubts } from './receipts.ts';

/** Payments that are entered together, row by row, against a deposit slip, and recorded as one act. */

const byId = z.strictObject({ id: field.id });
const day = z.string();
const named = z.object({ id: field.id, name: z.string() });
const property = named.extend({ colour: z.number() });
const reference = field.shortText('a reference').nullable().default(null);

const method = z.enum(paymentMethods).default('cheque');
const evenIf = z.array(z.enum(receiptDoubts)).max(receiptDoubts.length).optional();
const rowsOf = <Row extends z.ZodType>(row: Row) =>
  z.array(row).min(1, 'Enter at least one payment').max(mostBatchRows, `Use at most ${mostBatchRows} payments`);

const head = {
  receivedOn: field.bookDate,
  /** A bank account, or undeposited. */
  accountId: field.id.nullable(),
};

const lease = z.object({
  leaseId: field.id,
  number: z.string(),
  tenants: z.array(named),
  unit: named,
  property,
  currency: z.string(),
});

const told = z.object({ code: z.string(), message: z.string(), ...refusal.shape });

const applied = z.object({
  kind: z.string(),
  label: z.string().nullable(),
  dueOn: day,
  periodFrom: day.nullable(),
  periodTo: day.nullable(),
  rentDueOn: day.nullable(),
  cents: z.number(),
  /** Something of it stays open. */
  isPart: z.boolean(),
});

const batch = z.object({
  id: field.id,
  receivedOn: day,
  currency: z.string(),
  /** Of the payments that whoever asks may see. */
  cents: z.number(),
  receipts: z.number(),
  firstNumber: z.string(),
  lastNumber: z.string(),
  account: z.object({ id: field.id, number: z.string(), name: z.string() }),
  /** All of them are in this bank deposit. */
  deposit: z.object({ id: field.id, number: z.string() }).nullable(),
  recordedBy: named.nullable(),
  recordedAt: field.instant,
  voided: z.object({ on: day, reason: z.string() }).nullable(),
});

const batchInFull = batch.extend({
  rows: z.array(
    z.object({
      id: field.id,
      number: z.string(),
      tenants: z.array(z.string()),
      unit: named,
      property,
      method: z.string(),
      reference: z.string().nullable(),
      cents: z.number(),
      unappliedCents: z.number(),
      reversed: z.object({ on: day, kind: z.enum(['returned', 'mistake']) }).nullable(),
    }),
  ),
});

export const receiptBatchRoutes = defineRoutes({
  'GET /receipt-batches/': {
    permission: 'rent.read',
    summary: 'Payment batches, newest first',
    query: z.strictObject(field.pageQuery),
    answer: field.page(batch),
  },
  'GET /receipt-batches/{id}/': {
    permission: 'rent.read',
    summary: 'A payment batch and its payments',
    params: byId,
    answer: batchInFull,
  },
  'POST /receipt-batch-leases/': {
    permission: 'rent.read',
    summary: 'Which leases are meant by names, units or numbers, such as those pasted from a spreadsheet',
    body: z.strictObject({ texts: z.array(z.string().trim().min(1).max(200)).min(1).max(100) }),
    answer: z.object({
      items: z.array(
        z.object({
          text: z.string(),
          /** One is the lease; several are a question; none is found. */
          leases: z.array(lease.extend({ balanceCents: z.number() })),
        }),
      ),
    }),
  },
  'POST /receipt-batch-previews/': {
    permission: 'rent.read',
    summary: 'How the payments of a batch would be applied, and what is wrong with each; nothing is written',
    body: z.strictObject({
      ...head,
      rows: rowsOf(
        z.strictObject({
          leaseId: field.id,
          /** Nothing while the amount is being entered: then only what is owed is answered. */
          cents: field.cents.min(1, 'Use an amount above zero').nullable(),
          method,
          reference,
        }),
      ),
    }),
    answer: z.object({
      rows: z.array(
        lease.extend({
          /** Due by today less prepayments and credits, after the rows above for the same tenancy. */
          owesCents: z.number(),
          stillOwesCents: z.number(),
          applied: z.array(applied),
          unappliedCents: z.number(),
          /** The row cannot be recorded as it is. */
          problem: told.nullable(),
          /** The row is recorded only where its request says that it is meant. */
          doubts: z.array(told.extend({ code: z.enum(receiptDoubts), receiptId: field.id.nullable() })),
        }),
      ),
      appliedCents: z.number(),
      prepaidCents: z.number(),
      /** Of the tenancies of these rows. */
      pastDueBeforeCents: z.number(),
      pastDueAfterCents: z.number(),
      leases: z.number(),
    }),
  },
  'POST /receipt-batches/': {
    permission: 'rent.change',
    summary: 'Record the payments of a batch together, all or none',
    body: z.strictObject({
      ...head,
      /** As the deposit slip says; the rows come to the same. */
      slipCents: field.cents.min(1, 'Use an amount above zero'),
      /** They go to the bank account as one bank deposit, which is one line of its statement. */
      asDeposit: z.boolean().default(false),
      rows: rowsOf(
        z.strictObject({
          leaseId: field.id,
          cents: field.cents.min(1, 'Use an amount above zero'),
          method,
          reference,
          evenIf,
        }),
      ),
    }),
    answer: batchInFull,
    status: 201,
    idempotent: true,
  },
  'POST /receipt-batches/{id}/void/': {
    permission: 'rent.change',
    summary: 'Void all payments of a batch that still stand, and undo its bank deposit',
    params: byId,
    body: z.strictObject({ reason: field.shortText('a reason', 500), date: field.bookDate.optional() }),
    answer: batchInFull,
    idempotent: true,
  },
});
