import { z } from 'zod';
import { billFields } from '#shared/form-fields.ts';
import { defineRoutes } from '#shared/route.ts';
import { billStates } from '#shared/bills/bill-rules.ts';
import { writtenBillLines } from './bills.ts';
import { frequencies } from './entry-templates.ts';
import * as field from './fields.ts';

/** Bills that come again and again: a draft of each is entered on its day (money.md, 7.4). */

const byId = z.strictObject({ id: field.id });
const nothing = z.strictObject({});
const named = z.object({ id: field.id, name: z.string() });
const memo = field.shortText('a memo', billFields.memo.max).nullable();
const recurringBillViews = ['running', 'paused', 'over', 'all'] as const;

const recurringBill = z.object({
  id: field.id,
  vendor: named,
  memo: z.string().nullable(),
  currency: z.string(),
  cents: z.number(),
  /** Of its first line, and how many others it is for. */
  property: named.extend({ colour: z.number() }).nullable(),
  otherProperties: z.number(),
  frequency: z.enum(frequencies),
  startsOn: z.string(),
  endsOn: z.string().nullable(),
  /** The next day that a draft is entered for; missing when it is over. */
  nextOn: z.string().nullable(),
  pausedAt: field.instant.nullable(),
  endedAt: field.instant.nullable(),
  /** Why the draft of that day was not entered. It is tried again. */
  problem: z.string().nullable(),
  version: z.number(),
});

const inFull = recurringBill.extend({
  lines: writtenBillLines,
  /** The days after the next one, at most five. */
  ahead: z.array(z.string()),
  setBy: named,
  /** What was entered so far, the latest first, at most twelve. */
  bills: z.array(
    z.object({ id: field.id, number: z.string(), datedOn: z.string(), cents: z.number(), state: z.enum(billStates) }),
  ),
});

const body = { vendorId: field.id, memo: memo.default(null), lines: writtenBillLines };

export const recurringBillRoutes = defineRoutes({
  'GET /recurring-bills/': {
    permission: 'bills.read',
    summary: 'Recurring bills, the next one first',
    query: z.strictObject({
      ...field.pageQuery,
      view: z.enum(recurringBillViews).default('all'),
      vendorId: field.id.optional(),
    }),
    answer: field.page(recurringBill),
  },
  'GET /exports/recurring-bills.csv/': {
    permission: 'bills.read',
    summary: 'Recurring bills of a view, all pages of them, as a table',
    query: z.strictObject({ view: z.enum(recurringBillViews).default('all') }),
    answer: null,
    produces: 'text/csv; charset=utf-8; header=present',
  },
  'GET /recurring-bills/{id}/': {
    permission: 'bills.read',
    summary: 'A recurring bill with its next days and the bills that it entered',
    params: byId,
    answer: inFull,
  },
  'POST /recurring-bills/': {
    permission: 'bills.change',
    summary: 'Add a recurring bill; a draft is entered automatically on each of its days',
    body: z.strictObject({
      ...body,
      frequency: z.enum(frequencies),
      startsOn: field.bookDate,
      endsOn: field.bookDate.nullable().default(null),
    }),
    answer: inFull,
    status: 201,
  },
  'PATCH /recurring-bills/{id}/': {
    permission: 'bills.change',
    summary: 'Change what is entered from the next day on, or the last day; bills that were entered stay',
    params: byId,
    body: z.strictObject({ ...body, endsOn: field.bookDate.nullable(), version: field.version }),
    answer: inFull,
  },
  'POST /recurring-bills/{id}/pause/': {
    permission: 'bills.change',
    summary: 'Pause a recurring bill',
    params: byId,
    body: nothing,
    answer: inFull,
  },
  'POST /recurring-bills/{id}/resume/': {
    permission: 'bills.change',
    summary: 'Resume a recurring bill, from the next day or with the days that were missed',
    params: byId,
    body: z.strictObject({ missed: z.enum(['skip', 'enter']).default('skip') }),
    answer: inFull,
  },
  'POST /recurring-bills/{id}/end/': {
    permission: 'bills.change',
    summary: 'End a recurring bill: no further draft is entered',
    params: byId,
    body: nothing,
    answer: inFull,
  },
});
