import { z } from 'zod';
import { reasonFields } from '#shared/form-fields.ts';
import { defineRoutes } from '#shared/route.ts';
import * as field from './fields.ts';
import { amount, bases, linked, person, writtenDate } from './ledger.ts';

/** Closing the books: what to look at before, the closing itself, and reopening. */

/** `stop` alone refuses to close; the others are for a person to judge. */
export const closingChecks = [
  'date-is-past',
  'books-balance',
  'seals-unbroken',
  'recurring-posted',
  'undeposited-cleared',
  'exchange-cleared',
  'opening-cleared',
  'receivable-ties',
  'prepayments-tie',
  'deposits-tie',
  'last-month-ties',
] as const;

/** What is left on an account: `both` where the bases say the same, and otherwise each of them that is not nothing. */
const openAmount = amount.extend({ basis: z.enum(['both', ...bases]) });

export const periodLock = z.object({
  id: field.id,
  act: z.enum(['close', 'reopen']),
  closedBefore: z.string().nullable(),
  closedThrough: z.string().nullable(),
  reason: z.string().nullable(),
  doneBy: person,
  doneAt: field.instant,
});

export const closingRoutes = defineRoutes({
  'GET /period-locks/': {
    permission: 'ledger.read',
    summary: 'How far the books are closed, and how that came to be',
    query: z.strictObject(field.pageQuery),
    answer: field.page(periodLock).extend({ closedThrough: z.string().nullable() }),
  },
  'GET /opening-remainder/': {
    permission: 'ledger.read',
    summary: 'What is left on the account that opening balances go through; nothing once all of it is taken up',
    answer: z.object({
      accountId: field.id.nullable(),
      /** Debits are positive. */
      amounts: z.array(openAmount),
    }),
  },
  'GET /closing-checks/': {
    permission: 'ledger.read',
    summary: 'What to look at before the books are closed through a date, as of that date',
    query: z.strictObject({ through: field.bookDate }),
    answer: z.object({
      through: z.string(),
      closedThrough: z.string().nullable(),
      entries: z.number(),
      checks: z.array(
        z.object({
          key: z.enum(closingChecks),
          state: z.enum(['ok', 'look', 'stop']),
          /** How many things, or in `amounts` how much, is in the way. */
          count: z.number(),
          amounts: z.array(openAmount),
          accountId: field.id.nullable(),
          /** Of a control account that does not tie: entries by hand that moved it, the newest first, at most 20. */
          causes: z.array(linked.extend(amount.shape)),
          /** Leases whose own entries differ from their charges, payments and deposits on that day, at most 20. */
          leases: z.array(z.object({ id: field.id, number: z.string() }).extend(amount.shape)),
        }),
      ),
    }),
  },
  'POST /control-corrections/': {
    permission: 'ledger.post',
    summary: 'Move what was posted by hand to a control account to another account, so that it ties to its ledger',
    body: z.strictObject({
      accountId: field.id,
      counterAccountId: field.id,
      date: writtenDate,
      memo: field.shortText('what the correction is for', 500),
    }),
    answer: z.object({ entries: z.array(linked) }),
    status: 201,
    idempotent: true,
  },
  'POST /period-locks/': {
    permission: 'ledger.close',
    summary: 'Close the books through a date',
    body: z.strictObject({ through: writtenDate }),
    answer: periodLock,
    status: 201,
  },
  'POST /period-locks/reopen/': {
    permission: 'ledger.reopen',
    summary: 'Open the books again after an earlier date, or all of them',
    body: z.strictObject({
      through: writtenDate.nullable(),
      reason: field.shortText('a reason', reasonFields.reason.max),
    }),
    answer: periodLock,
    status: 201,
  },
});
