import { z } from 'zod';
import { defineRoutes } from '#shared/route.ts';
import * as field from './fields.ts';

/** A property changes hands: it is sold, or another manager takes it over (money.md, 5.9 and 5.10). */

const byId = z.strictObject({ id: field.id });
const named = z.object({ id: field.id, name: z.string() });
const property = z.object({ id: field.id, name: z.string(), colour: z.number() });
const shareOf = z.object({ person: named, parts: z.number() });

const figures = {
  /** What the property had at the end of the day before, or when it is handed over. */
  fundCents: z.number(),
  /** Fees through the day before, as far as the fund reaches. */
  feesCents: z.number(),
  /** Rent that was paid for the buyer’s days. */
  openingCents: z.number(),
  /** For bills of the time before, and what else was wished. */
  keptCents: z.number(),
  /** To the sellers, or to the owners. */
  declaredCents: z.number(),
  /** What the fund lacks: asked of the sellers. */
  shortCents: z.number(),
  /** Deposits and prepayments that go to the other manager. */
  heldCents: z.number(),
};

const content = z.object({
  kind: z.enum(['sale', 'hand-over']),
  property,
  on: z.string(),
  currency: z.string(),
  ...figures,
  /** Who owned it on the day before, with what is declared to them. */
  sellers: z.array(shareOf.extend({ cents: z.number() })),
  buyers: z.array(shareOf),
  successor: named.nullable(),
  arrearsTo: z.enum(['buyer', 'seller']).nullable(),
  /** Of what is kept, what was wished beside the bills. */
  keptBesideCents: z.number(),
  bills: z.array(
    z.object({ id: field.id, number: z.string(), vendor: z.string(), datedOn: z.string(), cents: z.number() }),
  ),
  rents: z.array(
    z.object({
      lease: z.string(),
      unit: z.string(),
      tenants: z.array(z.string()),
      from: z.string(),
      to: z.string(),
      paidCents: z.number(),
      laterCents: z.number(),
    }),
  ),
  /** What tenants owed at the end of the day before. */
  arrears: z.array(
    z.object({
      lease: z.string(),
      unit: z.string(),
      tenants: z.array(z.string()),
      dueOn: z.string(),
      openCents: z.number(),
      /** Of it, for days before the sale. */
      earlierCents: z.number(),
    }),
  ),
  /** Who lives there, and what is held for them. */
  leases: z.array(
    z.object({
      id: field.id,
      lease: z.string(),
      unit: z.string(),
      tenants: z.array(z.string()),
      rentCents: z.number(),
      depositCents: z.number(),
      prepaidCents: z.number(),
    }),
  ),
  /** From which accounts it is declared. */
  accounts: z.array(z.object({ account: named, cents: z.number() })),
});

export const transferContent = content;
export type TransferContent = z.output<typeof content>;

/** The digest is of all that would be posted and told. */
const expected = z.strictObject({
  feesCents: z.int(),
  openingCents: z.int(),
  keptCents: z.int(),
  declaredCents: z.int(),
  heldCents: z.int(),
  arrearsCents: z.int(),
  digest: field.digest,
});

const asked = {
  kind: z.enum(['sale', 'hand-over']),
  propertyId: field.id,
  /** The first day of the buyer, or of the other manager. */
  on: field.bookDate.meta({ example: '2026-05-20' }),
  /** Kept beside the bills that are known, such as for a meter that is still to be read. */
  keepCents: field.cents.default(0),
  /** Of a sale: the buyers; their shares add up to the whole. */
  shares: z
    .array(z.strictObject({ personId: field.id, parts: z.int().min(1).max(1_000_000) }))
    .max(100)
    .default([]),
  /** Of a sale: whose it is what tenants owe for the days before. */
  arrearsTo: z.enum(['buyer', 'seller']).default('buyer'),
  /** Of a hand-over: the other manager, who is paid what is held for tenants. */
  successorId: field.id.optional(),
};

const transfer = z.object({
  id: field.id,
  number: z.string(),
  kind: z.enum(['sale', 'hand-over']),
  property,
  on: z.string(),
  currency: z.string(),
  sellers: z.array(z.string()),
  buyers: z.array(z.string()),
  declaredCents: z.number(),
  keptCents: z.number(),
  heldCents: z.number(),
  state: z.enum(['open', 'settled', 'voided']),
  madeAt: field.instant,
  madeBy: z.string().nullable(),
});

const inFull = transfer.extend({
  content,
  voided: z.object({ on: z.string(), by: z.string().nullable(), reason: z.string() }).nullable(),
  feeRunId: field.id.nullable(),
  /** What became of what was kept, and of arrears that are the sellers’. */
  later: z.object({
    /** Bills of the time before: still to pay, and paid since. */
    openBillsCents: z.number(),
    paidBillsCents: z.number(),
    collectedCents: z.number(),
    openArrearsCents: z.number(),
    settledCents: z.number(),
    /** What can be declared to the sellers now. */
    leftCents: z.number(),
  }),
  entries: z.array(
    z.object({
      entryId: field.id,
      kind: z.enum(['declared', 'set-aside', 'kept', 'settled']),
      person: named,
      account: named,
      on: z.string(),
      cents: z.number(),
    }),
  ),
});

export const ownershipTransferRoutes = defineRoutes({
  'POST /ownership-transfer-previews/': {
    permission: 'owners.pay',
    summary: 'What a sale or hand-over of a property would come to; nothing is written',
    body: z.strictObject(asked),
    answer: content.extend({
      previewedAt: field.instant,
      exceptions: z.array(
        z.discriminatedUnion('kind', [
          z.object({ kind: z.literal('short'), cents: z.number() }),
          z.object({ kind: z.literal('fees-short'), cents: z.number() }),
          z.object({ kind: z.literal('no-details'), person: named, cents: z.number() }),
          z.object({ kind: z.literal('no-terms') }),
        ]),
      ),
      /** What was reckoned, as it is confirmed. */
      expected,
    }),
    takesLong: true,
  },
  'POST /ownership-transfers/': {
    permission: 'owners.pay',
    summary: 'Sell a property or hand it over: fees, the owner’s rest and the shares from the day on, all at once',
    body: z.strictObject({
      ...asked,
      /** What was confirmed; refused where it would be something else by now. */
      expected: expected.optional(),
    }),
    answer: inFull,
    status: 201,
    takesLong: true,
  },
  'GET /ownership-transfers/': {
    permission: 'owners.read',
    summary: 'Sales and hand-overs, newest first',
    query: z.strictObject({ ...field.pageQuery, propertyId: field.id.optional(), personId: field.id.optional() }),
    answer: field.page(transfer),
  },
  'GET /exports/ownership-transfers.csv/': {
    permission: 'owners.read',
    summary: 'Sales and hand-overs, all pages of them, as a table',
    query: z.strictObject({}),
    answer: null,
    produces: 'text/csv; charset=utf-8; header=present',
  },
  'GET /ownership-transfers/{id}/': {
    permission: 'owners.read',
    summary: 'A sale or hand-over with what it came to, and what is still kept',
    params: byId,
    answer: inFull,
  },
  'GET /ownership-transfers/{id}/letters.pdf/': {
    permission: 'owners.read',
    summary: 'The letters to tenants, to the seller, to the buyer or to the other manager as one PDF',
    params: byId,
    query: z.strictObject({ to: z.enum(['tenants', 'seller', 'buyer', 'successor']) }),
    answer: null,
    produces: 'application/pdf',
  },
  'POST /ownership-transfers/{id}/settle/': {
    permission: 'owners.pay',
    summary: 'Declare to the sellers what is left of what was kept, and arrears that came in for them',
    params: byId,
    body: z.strictObject({ expectedCents: z.int().optional() }),
    answer: inFull,
    takesLong: true,
  },
  'POST /ownership-transfers/{id}/void/': {
    permission: 'owners.pay',
    summary: 'Undo a sale as long as nothing of it was paid or told to an owner',
    params: byId,
    body: z.strictObject({ reason: field.shortText('a reason', 500) }),
    answer: inFull,
    takesLong: true,
  },
});
