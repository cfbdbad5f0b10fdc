import { z } from 'zod';
import { billStates } from '#shared/bills/bill-rules.ts';
import { billFields } from '#shared/form-fields.ts';
import { mailStates } from '#shared/mail-states.ts';
import { defineRoutes } from '#shared/route.ts';
import { receivedFile } from './e-invoices.ts';
import * as field from './fields.ts';

/** Bills of vendors: their lines over properties, who approves them, and what is paid. */

const byId = z.strictObject({ id: field.id });
const named = z.object({ id: field.id, name: z.string() });
const property = named.extend({ colour: z.number() });
export const paymentMethods = ['check', 'transfer', 'direct-debit', 'card', 'cash', 'other'] as const;
export const billViews = ['all', 'to-approve', 'approved', 'draft', 'paid', 'void'] as const;
export const billDoubts = ['same-number-other-year', 'same-amount'] as const;

const amount = field.cents.min(1, 'Enter an amount above zero');
const writtenBillLine = z.strictObject({
  accountId: field.id,
  propertyId: field.id.nullable().default(null),
  unitId: field.id.nullable().default(null),
  text: field.shortText('what it is for', billFields.text.max).nullable().default(null),
  cents: amount,
  /** A lease that owes it in turn: charged when the bill is approved. */
  rechargeLeaseId: field.id.nullable().default(null),
  /** On top, in thousandths of a percent, for the manager. Left out, by the terms of the property; null is none. */
  markupMillipercent: z.int().min(1, 'Use more than 0%').max(1_000_000, 'Use at most 1,000%').nullable().optional(),
});

export const writtenBillLines = z.array(writtenBillLine).min(1, 'Enter a line').max(200, 'Use at most 200 lines');

const billBody = {
  vendorId: field.id,
  invoiceNumber: field.shortText('the number of the invoice', billFields.invoiceNumber.max).nullable().default(null),
  datedOn: field.bookDate,
  /** Left out, by the terms of the vendor. */
  dueOn: field.bookDate.optional(),
  memo: field.shortText('a memo', billFields.memo.max).nullable().default(null),
  lines: writtenBillLines,
};
const evenIf = z.array(z.enum(billDoubts)).max(2).optional();

const billLine = z.object({
  id: field.id,
  account: z.object({ id: field.id, number: z.string(), name: z.string() }),
  /** None is the company’s own cost, or a building that who asks does not work with. */
  property: property.nullable(),
  isElsewhere: z.boolean(),
  unit: named.nullable(),
  text: z.string().nullable(),
  cents: z.number(),
  openCents: z.number(),
  /** Who owes it in turn, and what was charged for it once the bill was approved. */
  recharge: z.object({ lease: named, charge: z.object({ id: field.id, number: z.string() }).nullable() }).nullable(),
  markupMillipercent: z.number().nullable(),
  markupCents: z.number(),
});

const bill = z.object({
  id: field.id,
  number: z.string(),
  /** None of a draft that came as a file, until somebody says whose it is. */
  vendor: named.nullable(),
  /** The file that it came as. */
  fileName: z.string().nullable(),
  invoiceNumber: z.string().nullable(),
  datedOn: z.string(),
  dueOn: z.string(),
  discountUntil: z.string().nullable(),
  discountCents: z.number().nullable(),
  currency: z.string(),
  cents: z.number(),
  openCents: z.number(),
  memo: z.string().nullable(),
  state: z.enum(billStates),
  /** Of its first line, and how many others it is for. */
  property: property.nullable(),
  otherProperties: z.number(),
  version: z.number(),
});

const ownersOfBill = z.object({
  property,
  limitCents: z.number(),
  cents: z.number(),
  approvedParts: z.number(),
  owners: z.array(
    named.extend({
      parts: z.number(),
      approved: z.object({ by: named, at: field.instant, note: z.string(), byLink: z.boolean() }).nullable(),
      /** The last mail that asked them, and what they answered by its link. */
      asked: z
        .object({
          at: field.instant,
          address: z.string(),
          mailState: z.enum(mailStates),
          answer: z.enum(['approved', 'declined']).nullable(),
          note: z.string().nullable(),
        })
        .nullable(),
    }),
  ),
});

export const billInFull = bill.extend({
  lines: z.array(billLine),
  received: receivedFile.nullable(),
  /** The recurring bill that it was entered by. */
  recurringId: field.id.nullable(),
  /** What owners pay on top, to the manager. */
  markupCents: z.number(),
  enteredBy: named,
  enteredAt: field.instant,
  rejected: z.object({ by: named, at: field.instant, reason: z.string() }).nullable(),
  voided: z.object({ on: z.string(), reason: z.string(), by: named.nullable() }).nullable(),
  approvals: z.array(z.object({ by: named, at: field.instant })),
  fourEyesCents: z.number().nullable(),
  /** Properties above their owner limit. */
  owners: z.array(ownersOfBill),
  /** `staff`, and `owners:` with each property whose owners are asked. */
  missing: z.array(z.string()),
  /** Whether who asks can approve it as it stands. */
  mayApprove: z.boolean(),
  payments: z.array(
    z.object({
      id: field.id,
      number: z.string(),
      paidOn: z.string(),
      method: z.enum(paymentMethods),
      reference: z.string().nullable(),
      /** Of this bill. */
      cents: z.number(),
      discountCents: z.number(),
      withheldCents: z.number(),
      /** Credits that it nets. */
      creditCents: z.number(),
      account: z.object({ id: field.id, number: z.string(), name: z.string() }).nullable(),
      /** Paid by the manager: from which account, and when the owners’ money paid it back. */
      byManager: z.object({ account: z.string(), reimbursedOn: z.string().nullable() }).nullable(),
      voided: z
        .object({ on: z.string(), kind: z.enum(['void', 'returned', 'stopped']), reason: z.string() })
        .nullable(),
    }),
  ),
  /** Credits of the vendor that settled part of it, by themselves. */
  credits: z.array(z.object({ id: field.id, number: z.string(), cents: z.number(), on: z.string() })),
  /** Bills that it may be a second time. */
  alike: z.array(z.object({ id: field.id, number: z.string(), datedOn: z.string(), cents: z.number() })),
});

const filters = {
  view: z.enum(billViews).default('all'),
  vendorId: field.id.optional(),
  propertyId: field.id.optional(),
  q: z.string().max(120).optional(),
};
export const reason = field.shortText('a reason', 500);
const withVersion = z.strictObject({ version: field.version });

export const billRoutes = defineRoutes({
  'GET /bills-summary/': {
    permission: 'bills.read',
    summary: 'How many bills there are in each view, and what is open by age',
    answer: z.object({
      counts: z.record(z.enum(billViews), z.number()),
      currency: z.string(),
      openCents: field.sumCents,
      toApproveCents: field.sumCents,
      /** Not due, then 1–30, 31–60, 61–90 and over 90 days past due. */
      aged: z.array(field.sumCents),
    }),
  },
  'GET /bills/': {
    permission: 'bills.read',
    summary: 'Bills by due date: all that are open, to approve, approved, drafts, paid or void',
    query: z.strictObject({ ...field.pageQuery, ...filters }),
    answer: field.page(bill),
  },
  'GET /exports/bills.csv/': {
    permission: 'bills.read',
    summary: 'The bills with their filters, all pages of them, as a table',
    query: z.strictObject(filters),
    answer: null,
    produces: 'text/csv; charset=utf-8; header=present',
  },
  'POST /bills/': {
    permission: 'bills.change',
    summary: 'Enter a bill as a draft, or submit it at once',
    body: z.strictObject({ ...billBody, submit: z.boolean().default(false), evenIf }),
    answer: billInFull,
    status: 201,
  },
  'GET /bills/{id}/': { permission: 'bills.read', summary: 'A bill', params: byId, answer: billInFull },
  'PATCH /bills/{id}/': {
    permission: 'bills.change',
    summary: 'Change a bill; another amount, payee or split makes it a draft again',
    params: byId,
    body: z.strictObject({ ...billBody, version: field.version, evenIf }),
    answer: billInFull,
  },
  'GET /bills/{id}/changes/': {
    permission: 'bills.read',
    summary: 'What was changed on the bill: who, old and new, when',
    params: byId,
    query: z.strictObject(field.pageQuery),
    answer: field.page(field.recordChange),
  },
  'POST /bills/{id}/submit/': {
    permission: 'bills.change',
    summary: 'Submit a draft for approval',
    params: byId,
    body: withVersion,
    answer: billInFull,
  },
  'POST /bills/{id}/approve/': {
    permission: 'bills.approve',
    summary: 'Approve a submitted bill; it is posted once nobody is missing',
    params: byId,
    body: withVersion,
    answer: billInFull,
  },
  'POST /bills/{id}/owner-approvals/': {
    permission: 'bills.approve',
    summary: 'Record that an owner has approved, with a note of how',
    params: byId,
    body: z.strictObject({ propertyId: field.id, ownerId: field.id, note: reason, version: field.version }),
    answer: billInFull,
    status: 201,
  },
  'POST /bills/{id}/reject/': {
    permission: 'bills.approve',
    summary: 'Send a submitted bill back as a draft, with the reason',
    params: byId,
    body: z.strictObject({ reason, version: field.version }),
    answer: billInFull,
  },
  'POST /bills/{id}/void/': {
    permission: 'bills.change',
    summary: 'Void a bill of which nothing is paid',
    params: byId,
    body: z.strictObject({ reason, version: field.version }),
    answer: billInFull,
  },
  'POST /bill-payments/': {
    permission: 'bills.change',
    summary: 'Record what was paid to a vendor for one or several approved bills',
    body: z.strictObject({
      vendorId: field.id,
      /** The account that pays; with `ownAccountId`, where the money of the owners lies. */
      accountId: field.id,
      /** The manager’s own account, where that pays for the owners. */
      ownAccountId: field.id.nullable().default(null),
      paidOn: field.bookDate,
      method: z.enum(paymentMethods),
      reference: field.shortText('a reference', billFields.reference.max).nullable().default(null),
      /** What left the account for each bill; with `discount`, the rest of it is what the vendor takes off. */
      bills: z
        .array(
          z.strictObject({
            billId: field.id,
            cents: amount,
            discount: z.boolean().default(false),
            withheldCents: field.cents.default(0),
          }),
        )
        .min(1, 'Choose a bill')
        .max(200, 'Use at most 200 bills'),
    }),
    answer: z.object({ id: field.id, number: z.string() }),
    status: 201,
  },
  'POST /bill-payments/{id}/void/': {
    permission: 'bills.change',
    summary: 'Void a payment, or mark it as returned or stopped: its bills are open again as they were',
    params: byId,
    body: z.strictObject({
      kind: z.enum(['void', 'returned', 'stopped']),
      reason,
      voidedOn: field.bookDate.optional(),
    }),
    answer: z.object({ id: field.id, number: z.string() }),
  },
  'POST /bill-payments/{id}/reimburse/': {
    permission: 'bills.change',
    summary: 'Pay the manager back what was paid for the owners, once their money reaches',
    params: byId,
    body: z.strictObject({ paidOn: field.bookDate }),
    answer: z.object({ id: field.id, number: z.string() }),
  },
  'GET /bill-rules/': {
    permission: 'bills.read',
    summary: 'Limits of approval: of members, of four eyes, and of owners',
    answer: z.object({
      fourEyesCents: z.number().nullable(),
      ownerCents: z.number().nullable(),
      members: z.array(named.extend({ cents: z.number().nullable() })),
      version: z.number(),
    }),
  },
  'PATCH /bill-rules/': {
    permission: 'members.change',
    summary: 'Change the limits of approval; null is no limit',
    body: z.strictObject({
      fourEyesCents: field.cents.nullable().optional(),
      ownerCents: field.cents.nullable().optional(),
      members: z
        .array(z.strictObject({ id: field.id, cents: field.cents.nullable() }))
        .max(500)
        .optional(),
      version: field.version,
    }),
    answer: z.object({ version: z.number() }),
  },
});
