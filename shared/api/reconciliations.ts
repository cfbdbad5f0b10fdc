import { z } from 'zod';
import { itemKinds, itemStates, mostAtOnce } from '#shared/reconciliation.ts';
import { defineRoutes } from '#shared/route.ts';
import * as field from './fields.ts';

/** What the books say beside the statements of the bank, statement after statement (money.md, section 4). */

const byId = z.strictObject({ id: field.id });
const statementCents = z
  .int('Use a whole number of cents')
  .min(-10_000_000_000_000, 'Use an amount that the books can hold')
  .max(10_000_000_000_000, 'Use an amount that the books can hold');
const member = z.object({ id: field.id, name: z.string() }).nullable();

const reconciliation = z.object({
  id: field.id,
  account: z.object({ id: field.id, number: z.string(), name: z.string(), numberEnding: z.string().nullable() }),
  currency: z.string(),
  from: z.string(),
  to: z.string(),
  openingCents: z.number(),
  closingCents: z.number(),
  /** The bank file that the closing balance is from; nothing where it was typed. */
  closingFile: z.object({ id: field.id, name: z.string() }).nullable(),
  state: z.enum(['open', 'finished']),
  clearedCount: z.number(),
  /** Cleared balance less the closing balance of the statement. */
  differenceCents: z.number(),
  finishedBy: member,
  finishedAt: field.instant.nullable(),
  reopenedReason: z.string().nullable(),
  version: z.number(),
});

const side = z.object({ count: z.number(), cents: z.number() });

const obstacle = z.discriminatedUnion('code', [
  z.object({ code: z.literal('opening-differs'), cents: z.number() }),
  z.object({ code: z.literal('statement-difference'), cents: z.number() }),
  z.object({ code: z.literal('after-statement'), count: z.number() }),
  z.object({ code: z.literal('lines-open'), count: z.number() }),
]);

const item = z.object({
  entryId: field.id,
  entryNumber: z.number(),
  date: z.string(),
  /** Above zero came in. */
  cents: z.number(),
  currency: z.string(),
  kind: z.enum(itemKinds),
  memo: z.string(),
  /** A check number, or what the payer called it. */
  reference: z.string().nullable(),
  state: z.enum(itemStates),
  /** Lines of the statement are matched with all of it. */
  isMatched: z.boolean(),
  /** Takes back what cleared earlier: the bank has not paid it back yet. */
  isAwaited: z.boolean(),
});

/** With the live figures: what is cleared, what is open, and what stands in the way of finishing. */
const reconciliationInFull = reconciliation.extend({
  /** The reconciliation before it; its closing balance is to be the opening of this one. */
  previous: z.object({ id: field.id, to: z.string() }).nullable(),
  previousClosingCents: z.number(),
  clearedIn: side,
  clearedOut: side,
  clearedBalanceCents: z.number(),
  inTransit: side,
  outstanding: side,
  bookCents: z.number(),
  /** Cleared and open items by what they are, money in before money out. */
  groups: z.array(
    z.object({ state: z.enum(itemStates), side: z.enum(['in', 'out']), kind: z.enum(itemKinds), ...side.shape }),
  ),
  /** Matched with lines of the statement, and not cleared. */
  matchedCount: z.number(),
  /** Of the first: items from before it that its opening balance is made of. */
  broughtCount: z.number(),
  openLineCount: z.number(),
  toDecideCount: z.number(),
  /** The only open item that the difference is. */
  equal: item.nullable(),
  obstacle: obstacle.nullable(),
  /** It is the last of its account: it may be reopened. */
  isLatest: z.boolean(),
  /** The closing balances of the account, the latest last. */
  chain: z.array(
    z.object({
      id: field.id,
      from: z.string(),
      to: z.string(),
      closingCents: z.number(),
      state: z.enum(['open', 'finished']),
    }),
  ),
});

const listFilters = { accountId: field.id.optional(), state: z.enum(['open', 'finished']).optional() };

const itemFilters = {
  state: z.enum(itemStates).optional(),
  kind: z.enum(itemKinds).optional(),
  side: z.enum(['in', 'out']).optional(),
  /** Items that the first opening balance is made of, instead of those that the statement may clear. */
  brought: z.enum(['true', 'false']).default('false'),
  /** Cleared items that are dated after the statement alone: they are to be cleared with the next one. */
  after: z.enum(['true', 'false']).default('false'),
  /** Words of the memo, a reference or an amount. */
  q: z.string().trim().max(200).optional(),
};

const entryIds = z.array(field.id).max(mostAtOnce, `Use at most ${mostAtOnce} items at once`).default([]);

export const reconciliationRoutes = defineRoutes({
  'GET /reconciliations/': {
    permission: 'banking.read',
    summary: 'Reconciliations of bank accounts, the latest statement first',
    query: z.strictObject({ ...field.pageQuery, ...listFilters }),
    answer: field.page(reconciliation),
  },
  'GET /exports/reconciliations.csv/': {
    permission: 'banking.read',
    summary: 'The reconciliations with their filters, all pages of them, as a table',
    query: z.strictObject(listFilters),
    answer: null,
    produces: 'text/csv; charset=utf-8; header=present',
  },
  'GET /reconciliation-standings/': {
    permission: 'banking.read',
    summary: 'How far each bank account is reconciled, by currency, and what its next statement would be',
    answer: z.object({
      items: z.array(
        z.object({
          accountId: field.id,
          name: z.string(),
          currency: z.string(),
          through: z.string().nullable(),
          /** The first day that is reconciled. */
          since: z.string().nullable(),
          open: z.object({ id: field.id, from: z.string(), to: z.string() }).nullable(),
          /** What comes next: from the day after, through the end of a month. */
          next: z.object({
            from: z.string(),
            to: z.string(),
            /** The closing balance before it; nothing where it would be the first. */
            openingCents: z.number().nullable(),
            /** What bank files say of that day; nothing where none does. */
            closingCents: z.number().nullable(),
          }),
          /** The month of the next one is over. */
          isDue: z.boolean(),
        }),
      ),
    }),
  },
  'POST /reconciliations/': {
    permission: 'banking.reconcile',
    summary: 'Begin to reconcile a bank account with a statement; items that lines are matched with are cleared',
    body: z.strictObject({
      accountId: field.id,
      /** Left out, that of the workspace. */
      currency: field.currency.optional(),
      to: field.bookDate,
      /** Of the first one alone; after it, a statement begins on the day after the one before. */
      from: field.bookDate.optional(),
      /** Left out, the closing balance of the one before; of the first, what the books had. */
      openingCents: statementCents.optional(),
      /** Left out, what the latest bank file says. */
      closingCents: statementCents.optional(),
    }),
    answer: reconciliation,
    status: 201,
  },
  'GET /reconciliations/{id}/': {
    permission: 'banking.read',
    summary: 'A reconciliation with its live difference and what stands in the way of finishing',
    params: byId,
    answer: reconciliationInFull,
  },
  'PATCH /reconciliations/{id}/': {
    permission: 'banking.reconcile',
    summary: 'Change the last day or the balances of an open reconciliation',
    params: byId,
    body: field.changesOf({ to: field.bookDate, openingCents: statementCents, closingCents: statementCents }),
    answer: reconciliation,
  },
  'GET /reconciliations/{id}/items/': {
    permission: 'banking.read',
    summary: 'What is in the books beside a statement, the oldest first',
    params: byId,
    query: z.strictObject({ ...field.pageQuery, ...itemFilters }),
    answer: field.page(item),
  },
  'GET /exports/reconciliation-items.csv/': {
    permission: 'banking.read',
    summary: 'The items of a reconciliation with their filters, all pages of them, as a table',
    query: z.strictObject({ reconciliationId: field.id, ...itemFilters }),
    answer: null,
    produces: 'text/csv; charset=utf-8; header=present',
  },
  'POST /reconciliations/{id}/clear/': {
    permission: 'banking.reconcile',
    summary: 'Clear items, or all that lines of the statement are matched with; what is cleared stays so',
    params: byId,
    body: z.strictObject({
      entryIds,
      matched: z.boolean().default(false),
      /** Of the first: items from before it that its opening balance is made of. */
      brought: z.boolean().default(false),
    }),
    answer: reconciliationInFull,
  },
  'POST /reconciliations/{id}/unclear/': {
    permission: 'banking.reconcile',
    summary: 'Mark items as not cleared',
    params: byId,
    body: z.strictObject({ entryIds }),
    answer: reconciliationInFull,
  },
  'POST /reconciliations/{id}/finish/': {
    permission: 'banking.reconcile',
    summary: 'Finish a reconciliation whose difference is zero: nothing posts to the account up to its last day',
    params: byId,
    body: z.strictObject({ version: field.version }),
    answer: reconciliationInFull,
  },
  'POST /reconciliations/{id}/reopen/': {
    permission: 'banking.reconcile',
    summary: 'Open the latest reconciliation of an account again, with a reason',
    params: byId,
    body: z.strictObject({ version: field.version, reason: field.shortText('a reason', 500) }),
    answer: reconciliationInFull,
  },
  'POST /reconciliations/{id}/remove/': {
    permission: 'banking.reconcile',
    summary: 'Remove an open reconciliation; what is in the books stays',
    params: byId,
    body: z.strictObject({ version: field.version }),
    answer: null,
    status: 204,
  },
});
