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

const consultantNumber = z.int('Enter a number').min(1001, 'Use 1001 to 9999999').max(9_999_999, 'Use 1001 to 9999999');
const clientNumber = z.int('Enter a number').min(1, 'Use 1 to 99999').max(99_999, 'Use 1 to 99999');
const accountLength = z.int().min(4, 'Use 4 to 8').max(8, 'Use 4 to 8');
const datevSettings = z.object({
  consultantNumber: z.number().nullable(),
  clientNumber: z.number().nullable(),
  accountLength: z.number(),
  version: z.number(),
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
  'GET /exports/journal.iif/': {
    permission: 'ledger.read',
    summary: 'The journal as IIF for QuickBooks Desktop: accounts, and an entry as a general journal entry',
    query: journalFile,
    answer: null,
    produces: 'text/plain; charset=windows-1252',
  },
  'GET /exports/journal-xero.csv/': {
    permission: 'ledger.read',
    summary: 'The journal as manual journals for Xero, accounts by their numbers',
    query: journalFile,
    answer: null,
    produces: 'text/plain; charset=utf-8',
  },
  'GET /exports/journal-datev.csv/': {
    permission: 'ledger.read',
    summary: 'The journal as a batch of postings for DATEV (EXTF), of a period within one fiscal year',
    query: journalFile,
    answer: null,
    produces: 'text/plain; charset=windows-1252',
  },
  'GET /datev-settings/': {
    permission: 'ledger.read',
    summary: 'What DATEV knows the workspace by; nothing until it is entered',
    answer: datevSettings,
  },
  'PATCH /datev-settings/': {
    permission: 'accounts.change',
    summary: 'Enter the numbers of the tax adviser and the client, and how long account numbers are',
    body: z.strictObject({ consultantNumber, clientNumber, accountLength, version: z.int().min(0) }),
    answer: datevSettings,
  },
  'GET /exports/journal.csv/': {
    permission: 'ledger.read',
    summary: 'The journal as a table: one row per line, with running balances and dimensions',
    query: journalFile,
    answer: null,
    produces: 'text/csv; charset=utf-8; header=present',
  },
});
