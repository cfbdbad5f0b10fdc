import { z } from 'zod';
import { lineDecisions, lineDoubts, lineStates, lineViews } from '#shared/banking.ts';
import { defineRoutes } from '#shared/route.ts';
import * as field from './fields.ts';

/** What banks say: the lines of their statements, each once, whatever files it came in. */

const byId = z.strictObject({ id: field.id });

/** A line with the one that it may be. */
const lineBeside = z.object({
  id: field.id,
  date: z.string(),
  cents: z.number(),
  text: z.string(),
  fileId: field.id,
  fileName: z.string(),
});

export const statementLine = z.object({
  id: field.id,
  account: z.object({ id: field.id, name: z.string() }),
  file: z.object({ id: field.id, name: z.string() }),
  /** The line of the file on which it begins. */
  lineNumber: z.number(),
  /** The day of booking as the bank wrote it. */
  date: z.string(),
  /** Above zero came in. */
  cents: z.number(),
  currency: z.string(),
  text: z.string(),
  payee: z.string().nullable(),
  /** Of whoever paid or was paid: an IBAN or an account number. */
  counterpartyAccount: z.string().nullable(),
  /** What the payer or we called the payment. */
  reference: z.string().nullable(),
  checkNumber: z.string().nullable(),
  bankId: z.string().nullable(),
  state: z.enum(lineStates),
  /** Why it waited for somebody to say what it is. */
  doubt: z.enum(lineDoubts).nullable(),
  beside: lineBeside.nullable(),
  version: z.number(),
});

const lineFilters = {
  view: z.enum(lineViews).default('all'),
  accountId: field.id.optional(),
  fileId: field.id.optional(),
  from: field.bookDate.optional(),
  to: field.bookDate.optional(),
  /** Words of the line, who paid, a reference or a check number. */
  q: z.string().trim().max(200).optional(),
};

export const bankingRoutes = defineRoutes({
  'GET /statement-lines/': {
    permission: 'banking.read',
    summary: 'Lines of bank statements, the latest first',
    query: z.strictObject({ ...field.pageQuery, ...lineFilters, state: z.enum(lineStates).optional() }),
    answer: field.page(statementLine),
  },
  'GET /statement-line-counts/': {
    permission: 'banking.read',
    summary: 'How many statement lines are in each state, with their sums by currency',
    query: z.strictObject({ accountId: field.id.optional(), fileId: field.id.optional() }),
    answer: z.object({
      items: z.array(
        z.object({
          accountId: field.id,
          currency: z.string(),
          state: z.enum(lineStates),
          count: z.number(),
          cents: field.sumCents,
        }),
      ),
    }),
  },
  'GET /exports/statement-lines.csv/': {
    permission: 'banking.read',
    summary: 'The statement lines with their filters, all pages of them, as a table',
    query: z.strictObject({ ...lineFilters, state: z.enum(lineStates).optional() }),
    answer: null,
    produces: 'text/csv; charset=utf-8; header=present',
  },
  'GET /statement-lines/{id}/': {
    permission: 'banking.read',
    summary: 'A statement line with the line that it may be',
    params: byId,
    answer: statementLine,
  },
  'POST /statement-lines/{id}/decide/': {
    permission: 'banking.change',
    summary: 'Decide whether a line is new or the same as the one beside it, or undo that',
    params: byId,
    body: z.strictObject({ as: z.enum(lineDecisions), version: field.version }),
    answer: statementLine,
  },
});
