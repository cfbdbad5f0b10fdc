import { z } from 'zod';
import { bookItemKinds, matchLevels, matchStates, reasonKeys } from '#shared/matching.ts';
import { defineRoutes } from '#shared/route.ts';
import { statementLine } from './banking.ts';
import * as field from './fields.ts';

/** What statement lines are in the books: proposals with their reasons, and what was decided. */

const byId = z.strictObject({ id: field.id });
const signedCents = z.int('Use a whole number of cents').refine((cents) => cents !== 0, 'Use an amount');

const property = z.object({ id: field.id, name: z.string(), colour: z.number() });

const target = z.discriminatedUnion('kind', [
  /** Something that is in the books of the bank account and that no line has cleared. */
  z.object({
    kind: z.literal('item'),
    id: field.id,
    cents: z.number(),
    item: z.enum(bookItemKinds),
    date: z.string(),
    memo: z.string(),
    /** All of it that is not cleared, which may be more than the line. */
    leftCents: z.number(),
  }),
  /** A payment of this lease would be recorded. */
  z.object({
    kind: z.literal('lease'),
    id: field.id,
    cents: z.number(),
    number: z.string(),
    tenants: z.array(z.string()),
    unit: z.string(),
    property,
    openCents: z.number(),
    /** The oldest of what is open, as far as the payment reaches. */
    charges: z.array(
      z.object({
        number: z.string(),
        kind: z.string(),
        label: z.string().nullable(),
        dueOn: z.string(),
        cents: z.number(),
      }),
    ),
  }),
  /** A payment of this bill would be recorded. */
  z.object({
    kind: z.literal('bill'),
    id: field.id,
    cents: z.number(),
    number: z.string(),
    invoiceNumber: z.string().nullable(),
    vendor: z.object({ id: field.id, name: z.string() }),
    dueOn: z.string(),
    openCents: z.number(),
  }),
  /** An entry as the bank rule says. */
  z.object({
    kind: z.literal('rule'),
    id: field.id,
    cents: z.number(),
    name: z.string(),
    account: z.object({ id: field.id, number: z.string(), name: z.string() }),
    property: property.nullable(),
  }),
]);

const reason = z.object({
  key: z.enum(reasonKeys),
  sign: z.enum(['for', 'unknown', 'against']),
  words: z.string().optional(),
  cents: z.number().optional(),
  count: z.number().optional(),
});

const proposal = z.object({
  lineId: field.id,
  /** Of the line as it was looked at: another version has another proposal. */
  version: z.number(),
  /** What of the line nothing claims yet. */
  leftCents: z.number(),
  level: z.enum(matchLevels).nullable(),
  state: z.enum(matchStates),
  candidates: z.array(z.object({ targets: z.array(target), reasons: z.array(reason) })),
});

/** What a line was matched with, or what was posted for it. */
const settled = z.object({
  lineId: field.id,
  claims: z.array(
    z.object({
      entryId: field.id,
      entryNumber: z.number(),
      memo: z.string(),
      date: z.string(),
      cents: z.number(),
      level: z.enum(matchLevels).nullable(),
      isPosted: z.boolean(),
      receiptId: field.id.nullable(),
      madeBy: z.object({ id: field.id, name: z.string() }).nullable(),
      madeAt: field.instant,
    }),
  ),
  excludedReason: z.string().nullable(),
  /** The last day of the finished reconciliation that counts with it: it is not undone while that is finished. */
  reconciledThrough: z.string().nullable(),
});

const version = field.version;

const part = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('lease'), leaseId: field.id, cents: signedCents }),
  z.strictObject({
    kind: z.literal('account'),
    accountId: field.id,
    propertyId: field.id.nullable().default(null),
    /** Of money between two banks, one of which holds money of others: that it is the company’s. */
    isOwnMoney: z.boolean().default(false),
    cents: signedCents,
    memo: field.shortText('a memo', 200).nullable().default(null),
  }),
  /** An approved bill, paid on the day of the line: with the sign of the line, below zero. */
  z.strictObject({ kind: z.literal('bill'), billId: field.id, cents: signedCents }),
  z.strictObject({ kind: z.literal('item'), entryId: field.id, cents: signedCents }),
]);

export const lineMatchingRoutes = defineRoutes({
  'GET /line-proposals/': {
    permission: 'banking.read',
    summary: 'What each open line of a bank account is proposed to be, with reasons',
    query: z.strictObject({ accountId: field.id, cursor: z.string().max(4000).optional() }),
    answer: z.object({
      items: z.array(proposal),
      /** Of open lines that are too many to look at together, those that are older than these. */
      later: z.number(),
      /** Where they go on: the latest lines come first. */
      next: z.string().nullable(),
    }),
  },
  'GET /statement-lines/{id}/proposals/': {
    permission: 'banking.read',
    summary: 'What an open line is proposed to be, with reasons',
    params: byId,
    answer: proposal,
  },
  'GET /line-matches/': {
    permission: 'banking.read',
    summary: 'What lines were matched with or posted as',
    query: z.strictObject({
      lineIds: z
        .string()
        .refine(
          (ids) => ids.split(',').every((id) => field.id.safeParse(id).success),
          'Use ids of lines, with commas between them',
        ),
    }),
    answer: z.object({ items: z.array(settled) }),
  },
  'GET /open-book-items/': {
    permission: 'banking.read',
    summary: 'What is in the books of a bank account and not cleared, found by words or amount; the latest first',
    query: z.strictObject({
      accountId: field.id,
      q: z.string().trim().max(200).optional(),
      /** Of a line: what the statement of its own days has cleared can be this line. */
      day: field.bookDate.optional(),
    }),
    answer: z.object({
      items: z.array(
        z.object({
          entryId: field.id,
          item: z.enum(bookItemKinds),
          date: z.string(),
          memo: z.string(),
          leftCents: z.number(),
        }),
      ),
    }),
  },
  'POST /line-proposals/': {
    permission: 'banking.change',
    summary: 'Match and post the open lines of a bank account as far as they are sure; again, it does nothing',
    body: z.strictObject({ accountId: field.id }),
    answer: z.object({
      matched: z.number(),
      posted: z.number(),
      proposed: z.number(),
      open: z.number(),
      /** Lines that could not be posted, and why. */
      refused: z.array(z.object({ lineId: field.id, detail: z.string() })),
    }),
    takesLong: true,
  },
  'POST /statement-lines/{id}/match/': {
    permission: 'banking.change',
    summary: 'Match a line with what is in the books, in full or in part',
    params: byId,
    body: z.strictObject({
      version,
      items: z
        .array(z.strictObject({ entryId: field.id, cents: signedCents }))
        .min(1)
        .max(100, 'Use at most 100 items'),
    }),
    answer: statementLine,
  },
  'POST /statement-lines/{id}/post/': {
    permission: 'banking.change',
    summary: 'Post a line: a payment for a lease or of bills, to an account, matched items, or parts of each',
    params: byId,
    body: z.strictObject({
      version,
      parts: z.array(part).min(1).max(100, 'Use at most 100 parts'),
      /** Payments from the same account or with the same text are for this lease. */
      remember: z.boolean().default(false),
    }),
    answer: statementLine,
  },
  'POST /statement-lines/{id}/exclude/': {
    permission: 'banking.change',
    summary: 'Exclude a line that does not belong in these books',
    params: byId,
    body: z.strictObject({ version, reason: field.shortText('a reason', 500) }),
    answer: statementLine,
  },
  'POST /statement-lines/{id}/undo/': {
    permission: 'banking.change',
    summary: 'Open a line again: what was posted for it is voided or reversed',
    params: byId,
    body: z.strictObject({ version, reason: field.shortText('a reason', 500) }),
    answer: statementLine,
  },
});
