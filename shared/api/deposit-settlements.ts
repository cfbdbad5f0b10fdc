import { z } from 'zod';
import { defineRoutes } from '#shared/route.ts';
import { account, byId, deadline, jurisdiction, reason } from './deposit-fields.ts';
import * as field from './fields.ts';
import { day, named, property } from './rent-answers.ts';

/** What becomes of a deposit when a tenancy is over: a draft that is kept, then final, then a letter. */

const deductionsAtMost = 100;

const text = (maximum: number) => z.string().trim().max(maximum, `Use at most ${maximum} characters`);

/** As somebody writes it: what is not filled in yet is told in `faults`, and kept. */
export const settlementContent = z.strictObject({
  /** The last day of the tenancy: deadlines count from it. */
  vacatedOn: field.bookDate,
  /** The day in the books. */
  settledOn: field.bookDate,
  /** Why it is settled although the lease has a later last day, or none: they moved out on `vacatedOn`. */
  movedOutReason: text(500).default(''),
  /** Left out: that of the building. */
  jurisdiction: jurisdiction.nullable().default(null),
  deductions: z
    .array(
      z.strictObject({
        /** A charge that is open; without one, what is written here becomes a charge. */
        chargeId: field.id.nullable().default(null),
        label: text(120).default(''),
        note: text(500).default(''),
        accountId: field.id.nullable().default(null),
        /** Of a charge left out: all of it. */
        cents: field.cents.nullable().default(null),
      }),
    )
    .max(deductionsAtMost, `Use at most ${deductionsAtMost} deductions`),
  withInterest: z.boolean().default(true),
  refund: z.strictObject({
    accountId: field.id.nullable().default(null),
    personId: field.id.nullable().default(null),
    method: z.enum(['transfer', 'cheque', 'cash', 'card', 'other']).default('transfer'),
    reference: text(120).default(''),
  }),
  /** Where the letter goes, line by line. */
  address: z.string().trim().max(500).default(''),
  /** Stands in the letter. */
  note: z.string().trim().max(2000).default(''),
  language: field.locale.nullable().default(null),
});

const result = z.object({
  currency: z.string(),
  heldCents: z.number(),
  interestCents: z.number(),
  deductions: z.array(
    z.object({
      chargeId: field.id.nullable(),
      number: z.string().nullable(),
      kind: z.string(),
      label: z.string().nullable(),
      note: z.string().nullable(),
      dueOn: day.nullable(),
      accountId: field.id.nullable(),
      /** What is open of the charge, however much of it is deducted; null for what becomes one, and where nothing is open. */
      openCents: z.number().nullable(),
      cents: z.number(),
      /** Of it, what the deposit pays; the rest stays owed. */
      takenCents: z.number(),
      /** It becomes, or became, a charge by this settlement. */
      isNew: z.boolean(),
    }),
  ),
  deductedCents: z.number(),
  takenCents: z.number(),
  refundCents: z.number(),
  stillOwedCents: z.number(),
  /** Deposit that was asked for and never paid: nobody owes it any more. */
  waived: z.array(z.object({ chargeId: field.id, number: z.string(), cents: z.number() })),
  /** Open besides what is deducted: charges that are not named, and the rest of those that are deducted in part. */
  otherOpenCents: z.number(),
  /** Open, and not among the deductions. */
  notDeducted: z.array(
    z.object({
      chargeId: field.id,
      number: z.string(),
      kind: z.string(),
      label: z.string().nullable(),
      dueOn: day,
      openCents: z.number(),
    }),
  ),
  /** Charged for days after the last one, and not credited yet: what of it is open has to be credited first. */
  notOwed: z.array(
    z.object({
      chargeId: field.id,
      number: z.string(),
      leaseId: field.id,
      kind: z.string(),
      label: z.string().nullable(),
      dueOn: day,
      lastDay: day,
      openCents: z.number(),
      cents: z.number(),
    }),
  ),
  /** Paid ahead or credited, and not part of the deposit: it stays on the lease until it is refunded. */
  prepaidCents: z.number(),
  lastMonthCents: z.number(),
  refund: z.object({ account, person: named.nullable(), method: z.string() }).nullable(),
  jurisdiction: z.string(),
  deadline: deadline.nullable(),
});

export const settlement = z.object({
  id: field.id,
  /** As people say it: S-0012. */
  number: z.string(),
  state: z.enum(['draft', 'final', 'undone']),
  leaseId: field.id,
  leaseNumber: z.string(),
  tenants: z.array(named),
  unit: named,
  property,
  content: settlementContent,
  version: z.number(),
  today: day,
  /** A draft: what it would do now. Otherwise what it did. */
  result,
  /** Of a draft that refunds something: the account that it is paid from. */
  refundSource: z
    .object({
      /** Nobody chose the account, and no payment says that the money is there: the deposit was brought forward. */
      isSuggested: z.boolean(),
      /** Today; null without permission to read the books. */
      balanceCents: field.sumCents.nullable(),
      /** After this settlement. */
      afterCents: field.sumCents.nullable(),
    })
    .nullable(),
  /** What has to be put right before it can become final. */
  faults: z.array(
    z.object({
      path: z.string(),
      code: z.string(),
      message: z.string(),
      /** Of `still-let`: the last day of the lease; null where it has none. */
      lastDay: day.nullable().optional(),
    }),
  ),
  credit: z.object({ id: field.id, number: z.string() }).nullable(),
  refund: z.object({ id: field.id, number: z.string() }).nullable(),
  final: z.object({ at: field.instant, by: named.nullable() }).nullable(),
  undone: z.object({ on: day, reason: z.string(), by: named.nullable() }).nullable(),
});

export const depositSettlementRoutes = defineRoutes({
  'POST /leases/{id}/deposit-settlement/': {
    permission: 'rent.change',
    summary: 'Begin or change the draft of a settlement; answers with what it would do, to the cent',
    params: byId,
    body: z.strictObject({
      /** Left out: as a settlement usually begins, or as the draft is. */
      content: settlementContent.optional(),
      /** Of the draft that it changes. */
      version: field.version.optional(),
    }),
    answer: settlement,
  },
  'GET /deposit-settlements/{id}/': {
    permission: 'rent.read',
    summary: 'A settlement: what it would do, or did',
    params: byId,
    answer: settlement,
  },
  'GET /deposit-settlements/{id}/letter.pdf/': {
    permission: 'rent.read',
    summary: 'The letter of a settlement, in the language of the tenant; of a draft, as it would be',
    params: byId,
    query: z.strictObject({ language: field.locale.optional() }),
    answer: null,
    produces: 'application/pdf',
  },
  'POST /deposit-settlements/{id}/remove/': {
    permission: 'rent.change',
    summary: 'Remove the draft of a settlement',
    params: byId,
    body: z.strictObject({}),
    answer: null,
    status: 204,
  },
  'POST /deposit-settlements/{id}/finish/': {
    permission: 'rent.change',
    summary:
      'Make a settlement final: deductions are kept, the rest is refunded, and deductions above the deposit stay owed',
    params: byId,
    body: z.strictObject({ version: field.version }),
    answer: settlement,
    status: 201,
    idempotent: true,
  },
  'POST /deposit-settlements/{id}/undo/': {
    permission: 'rent.change',
    summary: 'Undo a settlement by reversals: the deposit is held again, and a draft like it is opened',
    params: byId,
    body: z.strictObject({ reason, date: field.bookDate.optional() }),
    answer: settlement,
    status: 201,
    idempotent: true,
  },
});
