import { z } from 'zod';
import { billFields } from '#shared/form-fields.ts';
import { defineRoutes } from '#shared/route.ts';
import * as field from './fields.ts';

/** Credits of vendors: what they take off, and to which of their bills it is applied (money.md, 1.3). */

const byId = z.strictObject({ id: field.id });
const named = z.object({ id: field.id, name: z.string() });
const property = named.extend({ colour: z.number() });
const amount = field.cents.min(1, 'Enter an amount above zero');
const withVersion = { version: field.version };
const billCreditViews = ['open', 'applied', 'void', 'all'] as const;

const line = z.strictObject({
  accountId: field.id,
  propertyId: field.id.nullable().default(null),
  unitId: field.id.nullable().default(null),
  text: field.shortText('what it is for', billFields.text.max).nullable().default(null),
  cents: amount,
});

const credit = z.object({
  id: field.id,
  number: z.string(),
  vendor: named,
  creditNumber: z.string().nullable(),
  datedOn: z.string(),
  currency: z.string(),
  cents: z.number(),
  openCents: z.number(),
  memo: z.string().nullable(),
  state: z.enum(['open', 'applied', 'void']),
  /** Of its first line, and how many others it is for. */
  property: property.nullable(),
  otherProperties: z.number(),
  version: z.number(),
});

const inFull = credit.extend({
  lines: z.array(
    z.object({
      id: field.id,
      account: z.object({ id: field.id, number: z.string(), name: z.string() }),
      /** None is the company’s own cost, or a building that who asks does not work with. */
      property: property.nullable(),
      isElsewhere: z.boolean(),
      text: z.string().nullable(),
      cents: z.number(),
      openCents: z.number(),
    }),
  ),
  enteredBy: named,
  enteredAt: field.instant,
  entryId: field.id,
  voided: z.object({ on: z.string(), reason: z.string(), by: named.nullable() }).nullable(),
  /** What it settled: by itself, or within a payment of a pay run. */
  applied: z.array(
    z.object({
      bill: z.object({ id: field.id, number: z.string() }),
      cents: z.number(),
      on: z.string(),
      payment: z.string().nullable(),
    }),
  ),
  /** Approved bills of the vendor that it can settle, by due date, with how much. */
  bills: z.array(
    z.object({
      id: field.id,
      number: z.string(),
      invoiceNumber: z.string().nullable(),
      dueOn: z.string(),
      openCents: z.number(),
      mostCents: z.number(),
    }),
  ),
});

export const billCreditRoutes = defineRoutes({
  'GET /bill-credits/': {
    permission: 'bills.read',
    summary: 'Credits of vendors, the latest first',
    query: z.strictObject({
      ...field.pageQuery,
      view: z.enum(billCreditViews).default('all'),
      vendorId: field.id.optional(),
    }),
    answer: field.page(credit),
  },
  'GET /exports/bill-credits.csv/': {
    permission: 'bills.read',
    summary: 'Credits of a view, all pages of them, as a table',
    query: z.strictObject({ view: z.enum(billCreditViews).default('all') }),
    answer: null,
    produces: 'text/csv; charset=utf-8; header=present',
  },
  'POST /bill-credits/': {
    permission: 'bills.change',
    summary: 'Enter a credit of a vendor; it is posted at once',
    body: z.strictObject({
      vendorId: field.id,
      creditNumber: field.shortText('the number of the credit', billFields.invoiceNumber.max).nullable().default(null),
      datedOn: field.bookDate,
      memo: field.shortText('a memo', billFields.memo.max).nullable().default(null),
      lines: z.array(line).min(1, 'Enter a line').max(200, 'Use at most 200 lines'),
    }),
    answer: inFull,
    status: 201,
  },
  'GET /bill-credits/{id}/': { permission: 'bills.read', summary: 'A credit', params: byId, answer: inFull },
  'POST /bill-credits/{id}/apply/': {
    permission: 'bills.change',
    summary: 'Apply a credit to an approved bill of the same vendor, line by line of the same property',
    params: byId,
    body: z.strictObject({ billId: field.id, cents: amount, ...withVersion }),
    answer: inFull,
  },
  'POST /bill-credits/{id}/unapply/': {
    permission: 'bills.change',
    summary: 'Remove a credit from a bill: both are open again',
    params: byId,
    body: z.strictObject({ billId: field.id, ...withVersion }),
    answer: inFull,
  },
  'POST /bill-credits/{id}/void/': {
    permission: 'bills.change',
    summary: 'Void a credit of which nothing is applied',
    params: byId,
    body: z.strictObject({ reason: field.shortText('a reason', 500), ...withVersion }),
    answer: inFull,
  },
});
