import { z } from 'zod';
import { defineRoutes } from '#shared/route.ts';
import * as field from './fields.ts';
import { bases } from './ledger.ts';

/**
 * The journal as files that other programs read. Each is one journal per basis, in the order of date and number, with
 * the running balance of the account after every line. `from` begins with what was brought forward.
 */
const journalFile = z
  .strictObject({
    basis: z.enum(bases).default('accrual'),
    from: field.bookDate.optional(),
    to: field.bookDate.optional(),
    knownAt: field.instant.optional(),
  })
  .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
    path: ['to'],
    message: 'Use a last day that is not before the first',
  });

export const journalExportRoutes = defineRoutes({
  'GET /exports/journal.ledger/': {
    permission: 'ledger.read',
    summary: 'The journal as text for hledger and ledger, with balance assertions and dimension tags',
    query: journalFile,
    answer: null,
    produces: 'text/plain; charset=utf-8',
  },
  'GET /exports/journal.beancount/': {
    permission: 'ledger.read',
    summary: 'The journal as text for beancount, with balance checks and dimension metadata',
    query: journalFile,
    answer: null,
    produces: 'text/plain; charset=utf-8',
  },
  'GET /exports/journal.csv/': {
    permission: 'ledger.read',
    summary: 'The journal as a table: one row per line, with running balances and dimensions',
    query: journalFile,
    answer: null,
    produces: 'text/csv; charset=utf-8; header=present',
  },
});
