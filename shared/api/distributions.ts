import { z } from 'zod';
import { defineRoutes } from '#shared/route.ts';
import * as field from './fields.ts';

/** What owners are paid: declared to them by their shares, then released (money.md, 5.5 to 5.7). */

const byId = z.strictObject({ id: field.id });
const property = z.object({ id: field.id, name: z.string(), colour: z.number() });
const named = z.object({ id: field.id, name: z.string() });
const methods = z.enum(['transfer', 'cheque', 'other']);

const waterfall = z.object({
  fundCents: z.number(),
  unsettledCents: z.number(),
  billsCents: z.number(),
  feesCents: z.number(),
  reserveCents: z.number(),
  /** By somebody, or for another property of the same owners and shares. */
  heldBackCents: z.number(),
  cents: z.number(),
});

const share = z.object({ person: named, parts: z.number(), cents: z.number(), isPaid: z.boolean() });

const propertyLine = waterfall.extend({ property, currency: z.string(), shares: z.array(share) });

const payment = z.object({
  person: named,
  account: named,
  currency: z.string(),
  method: methods,
  cents: z.number(),
  /** Of it, what waited in owners’ funds. */
  waitingCents: z.number(),
});

const paidPayment = payment.extend({
  /** By it the payment is taken back; null as long as it is not released. */
  id: field.id.nullable(),
  /** Reversed: the money is in owners’ funds again. In the journal nobody says as what. */
  returned: z
    .object({ kind: z.enum(['void', 'stopped', 'returned']).nullable(), on: z.string(), reason: z.string().nullable() })
    .nullable(),
});

const exception = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('short'),
    property,
    currency: z.string(),
    cents: z.number(),
    /** Asked of its owners and not paid yet. */
    requestedCents: z.number(),
  }),
  z.object({ kind: z.literal('held-back'), property, currency: z.string(), cents: z.number() }),
  /** By somebody, of all owners of a property. */
  z.object({ kind: z.literal('hold'), property, currency: z.string(), cents: z.number(), reason: z.string() }),
  z.object({ kind: z.literal('no-owners'), property, currency: z.string(), cents: z.number() }),
  z.object({ kind: z.literal('on-hold'), person: named, currency: z.string(), cents: z.number(), reason: z.string() }),
  /** By somebody, of one owner. */
  z.object({
    kind: z.literal('owner-hold'),
    person: named,
    currency: z.string(),
    cents: z.number(),
    reason: z.string(),
  }),
  z.object({ kind: z.literal('no-details'), person: named, currency: z.string(), cents: z.number() }),
  z.object({ kind: z.literal('too-small'), person: named, currency: z.string(), cents: z.number() }),
]);

const totals = z.array(waterfall.extend({ currency: z.string(), paidCents: z.number(), staysCents: z.number() }));

const run = z.object({
  id: field.id,
  number: z.string(),
  on: z.string(),
  state: z.enum(['confirmed', 'released', 'voided']),
  confirmedBy: z.string().nullable(),
  confirmedAt: field.instant,
  releasedOn: z.string().nullable(),
  properties: z.number(),
  payments: z.number(),
  totals: z.array(z.object({ currency: z.string(), declaredCents: z.number(), paidCents: z.number() })),
});

const asked = {
  propertyIds: z.array(field.id).min(1).max(2000).optional(),
  /** What a property lacks is held back from others of the same owners and shares, or not. */
  siblings: z.enum(['hold', 'ignore']).default('hold'),
};

const owner = z.object({
  person: named,
  properties: z.array(property.extend({ parts: z.number() })),
  /** Declared and not paid. */
  waiting: z.array(z.object({ currency: z.string(), cents: z.number() })),
  method: methods.nullable(),
  bankDetails: z.string().nullable(),
  smallestCents: z.number(),
  holdReason: z.string().nullable(),
  version: z.number(),
});

const ownerInFull = owner.extend({
  /** Each property with what it has and keeps today; the shares are this owner’s. */
  holdings: z.array(
    waterfall.extend({
      property,
      parts: z.number(),
      currency: z.string(),
      heldShareCents: z.number(),
      owesShareCents: z.number(),
      shareCents: z.number(),
      /** What the property lacks, of all owners. */
      askCents: z.number(),
      /** Asked of its owners and not paid yet. */
      requestedCents: z.number(),
    }),
  ),
  figures: z.array(
    z.object({
      currency: z.string(),
      heldCents: z.number(),
      owesCents: z.number(),
      distributableCents: z.number(),
      /** In the year of today. */
      paidCents: z.number(),
      paidCount: z.number(),
    }),
  ),
  /** The main terms of each property today. */
  terms: z.array(
    z.object({
      propertyId: field.id,
      feeKind: z.enum(['percent-received', 'percent-charged', 'percent-market', 'per-unit', 'per-property', 'none']),
      feeMillipercent: z.number().nullable(),
      feeCents: z.number().nullable(),
      reserveCents: z.number(),
      ownerLimitCents: z.number().nullable(),
      endsOn: z.string().nullable(),
    }),
  ),
  /** The latest, newest first. */
  distributions: z.array(
    z.object({
      runId: field.id,
      number: z.string(),
      on: z.string(),
      currency: z.string(),
      cents: z.number(),
      state: z.enum(['confirmed', 'released', 'voided']),
      /** Of what was paid, what came back. */
      returnedCents: z.number(),
    }),
  ),
  contributions: z.array(
    z.object({ entryId: field.id, on: z.string(), currency: z.string(), cents: z.number(), property }),
  ),
});

/** The digest is of every share and every payment, and of what each payee’s details are. */
const expected = z.strictObject({
  payments: z.int(),
  declaredCents: z.int(),
  paidCents: z.int(),
  digest: field.digest,
});

export const distributionRoutes = defineRoutes({
  'GET /owners/': {
    permission: 'owners.read',
    summary: 'Owners of properties today, and who is owed from before, with how they are paid',
    query: z.strictObject(field.pageQuery),
    answer: field.page(owner),
  },
  'GET /exports/owners.csv/': {
    permission: 'owners.read',
    summary: 'The owners of today with how they are paid, all pages of them, as a table',
    query: z.strictObject({}),
    answer: null,
    produces: 'text/csv; charset=utf-8; header=present',
  },
  'GET /owners/{id}/': {
    permission: 'owners.read',
    summary: 'An owner: what is held and can be paid today, terms, distributions and contributions',
    params: byId,
    answer: ownerInFull,
    takesLong: true,
  },
  'PATCH /owners/{id}/': {
    permission: 'owners.change',
    summary: 'Change how an owner is paid',
    params: byId,
    body: z.strictObject({
      method: methods.nullable(),
      bankDetails: field.shortText('bank details', 200).nullable(),
      smallestCents: field.cents,
      holdReason: field.shortText('a reason', 500).nullable(),
      /** 0 where nothing was said of the owner yet. */
      version: z.int().min(0),
    }),
    answer: owner,
  },
  'POST /owner-contributions/': {
    permission: 'owners.change',
    summary: 'Record money that an owner paid in for a property',
    body: z.strictObject({
      propertyId: field.id,
      personId: field.id,
      /** The account for payments where nothing is said. */
      accountId: field.id.optional(),
      cents: field.cents.min(1, 'Enter an amount'),
      receivedOn: field.bookDate,
      memo: field.shortText('a note', 200).optional(),
      /** The request that it was paid for, of the same owner and property. */
      requestId: field.id.optional(),
    }),
    answer: z.object({ entryId: field.id }),
    status: 201,
  },
  'POST /distribution-run-previews/': {
    permission: 'owners.read',
    summary: 'What owners could be paid today and why, exceptions first; nothing is written',
    body: z.strictObject(asked),
    answer: z.object({
      on: z.string(),
      previewedAt: field.instant,
      lines: z.array(propertyLine),
      payments: z.array(payment),
      exceptions: z.array(exception),
      totals,
      /** What was reckoned, as it is confirmed. */
      expected,
    }),
    takesLong: true,
  },
  'POST /distribution-runs/': {
    permission: 'owners.pay',
    summary: 'Declare what was previewed to the owners; nothing is paid before it is released',
    body: z.strictObject({
      ...asked,
      expected: expected.optional(),
    }),
    answer: run,
    status: 201,
    takesLong: true,
  },
  'GET /distribution-runs/': {
    permission: 'owners.read',
    summary: 'Distribution runs, newest first',
    query: z.strictObject(field.pageQuery),
    answer: field.page(run),
  },
  'GET /exports/distribution-runs.csv/': {
    permission: 'owners.read',
    summary: 'Distribution runs, all pages of them, as a table',
    query: z.strictObject({}),
    answer: null,
    produces: 'text/csv; charset=utf-8; header=present',
  },
  'GET /distribution-runs/{id}/': {
    permission: 'owners.read',
    summary: 'A distribution run with its shares and payments',
    params: byId,
    answer: run.extend({ lines: z.array(propertyLine), paid: z.array(paidPayment) }),
  },
  'POST /distribution-runs/{id}/release/': {
    permission: 'owners.pay',
    summary: 'Pay what a run declared, out of each bank account',
    params: byId,
    body: z.strictObject({}),
    answer: run,
    takesLong: true,
  },
  'POST /distribution-payments/{id}/return/': {
    permission: 'owners.pay',
    summary: 'Take a payment to an owner back as void, stopped or returned: the money is in owners’ funds again',
    params: byId,
    body: z.strictObject({
      kind: z.enum(['void', 'stopped', 'returned']),
      reason: field.shortText('a reason', 500),
      returnedOn: field.bookDate.optional(),
    }),
    answer: run,
  },
  'POST /distribution-runs/{id}/void/': {
    permission: 'owners.pay',
    summary: 'Reverse what a run declared, as long as it is not released',
    params: byId,
    body: z.strictObject({ reason: field.shortText('a reason', 500) }),
    answer: run,
    takesLong: true,
  },
});
