import { z } from 'zod';
import { importSays } from '#shared/import-says.ts';
import type { ImportSays } from '#shared/import-says.ts';
import type { Permission } from '#shared/permissions.ts';
import { defineRoutes } from '#shared/route.ts';
import * as field from './fields.ts';
import { leasingRoutes } from './leasing.ts';
import { listChange, listTree, refusal } from './moving-list.ts';
import { peopleRoutes } from './people.ts';
import { portfolioRoutes } from './portfolio.ts';
import { carriedKinds } from './carried-kinds.ts';

/** Files in and out: imports with a look before anything is written, and exports of lists and of everything. */

const byId = z.strictObject({ id: field.id });
const nothing = z.strictObject({});
export const sheetKinds = ['properties', 'units', 'people', 'leases', 'list'] as const;
/** What happened on the ledgers of tenants, in the order in which they rely on one another. */
export const historyKinds = [
  'runs',
  'batches',
  'charges',
  'receipts',
  'parts',
  'credits',
  'refunds',
  'allocations',
  'deposits',
  'settlements',
  'reminders',
  'notes',
] as const;
/** Tables that only an export of everything has: they come with columns that need no saying. */
export const wholeKinds = [
  'workspace',
  'accounts',
  'books',
  ...historyKinds,
  ...carriedKinds,
  'budgets',
  'files',
] as const;
export const tableKinds = [...sheetKinds, ...wholeKinds] as const;
export const importKinds = [...sheetKinds, 'all'] as const;
export const dateFormats = ['iso', 'us', 'eu'] as const;
export const decimalSigns = ['.', ','] as const;
const csv = 'text/csv; charset=utf-8; header=present';

const sheet = z.object({
  kind: z.enum(sheetKinds),
  name: z.string(),
  rows: z.number(),
  columns: z.array(
    z.object({
      header: z.string(),
      samples: z.array(z.string()),
      /** What it is taken for; null is left out. */
      field: z.string().nullable(),
    }),
  ),
  /** Everything that a column may be. */
  fields: z.array(z.object({ key: z.string(), isRequired: z.boolean() })),
});

const counts = z.object({
  properties: z.number(),
  units: z.number(),
  people: z.number(),
  leases: z.number(),
  /** Of an export of everything. */
  entries: z.number(),
  documents: z.number(),
  charges: z.number(),
  receipts: z.number(),
});

/** What leases bring along, by currency. */
const openings = z.array(
  z.object({ currency: z.string(), owedCents: z.number(), depositCents: z.number(), prepaidCents: z.number() }),
);

/** The clearing account: what is on it, and what will be. It is at zero once everything has been brought forward. */
const clearing = z.array(z.object({ currency: z.string(), nowCents: field.sumCents, thenCents: field.sumCents }));

const cellError = z.object({
  kind: z.enum(tableKinds).nullable(),
  /** As the file counts them: the headers are the first. Null where it is about the whole file. */
  row: z.number().nullable(),
  /** Further rows that are refused for the very same reason, such as the units of a property that was. */
  alsoRows: z.array(z.number()).optional(),
  column: z.string().nullable(),
  code: z.string(),
  /** In English. */
  message: z.string(),
  /** Which sentence it is, with what fills it, for other languages; null where there are no words for it. */
  says: z.enum(Object.keys(importSays) as [ImportSays, ...ImportSays[]]).nullable(), // The keys of the table, which is not empty.
  values: z.record(z.string(), z.string()),
  refusal: refusal.optional(),
});

export const importCheck = z.object({
  rows: z.number(),
  badRows: z.number(),
  /** The first of them; `errorCount` is how many there are. */
  errors: z.array(cellError),
  errorCount: z.number(),
  counts,
  openings,
  clearing,
});

export const importItem = z.object({
  id: field.id,
  kind: z.enum(importKinds),
  state: z.enum(['mapping', 'done', 'undone']),
  fileName: z.string(),
  rows: z.number(),
  createdAt: field.instant,
  createdBy: z.string().nullable(),
  ranAt: field.instant.nullable(),
  undoneAt: field.instant.nullable(),
  counts: counts.nullable(),
  leftOut: z.number(),
  version: z.number(),
});

export const importInFull = importItem.extend({
  dateFormat: z.enum(dateFormats),
  decimalSign: z.enum(decimalSigns),
  openingOn: z.string(),
  sheets: z.array(sheet),
  /** Of these columns and formats; null where it was not looked at since they changed. */
  checked: importCheck.nullable(),
  /** What it came to once it ran. */
  result: importCheck.nullable(),
  /** While it is checked or run: how many rows are done, of how many. It goes on whoever looks away. */
  progress: z.object({ done: z.number(), of: z.number() }).nullable(),
  /** What was cut off when the server stopped meanwhile: nothing of it was kept, and it can be done again. */
  interrupted: z
    .object({ act: z.enum(['check', 'run']), done: z.number(), of: z.number(), at: field.instant })
    .nullable(),
  /** What is on the clearing account now; debits are positive. */
  clearingNow: z.array(z.object({ currency: z.string(), cents: field.sumCents })),
});

/** Who may read a list may save it, with the rows and columns that they see. */
const exportOf = <Of extends Permission, Query extends z.ZodObject>(permission: Of, summary: string, query: Query) =>
  ({ permission, summary, query, answer: null, produces: csv }) as const;
const templateOf = (summary: string) =>
  ({ permission: 'portfolio.import', summary, answer: null, produces: csv }) as const;
const whole = { limit: true, cursor: true } as const;

export const movingRoutes = defineRoutes({
  'GET /imports/': {
    permission: 'portfolio.import',
    summary: 'Imports, newest first',
    query: z.strictObject(field.pageQuery),
    answer: field.page(importItem),
  },
  'POST /imports/': {
    permission: 'portfolio.import',
    summary:
      'Begin an import: the body is a CSV file, an XLSX workbook, or a zip of CSV files; nothing is made of it yet',
    takes: 'file',
    upTo: 'archive',
    answeredOnce: true,
    query: z.strictObject({
      kind: z.enum(importKinds),
      name: z.string().trim().min(1, 'Give the name of the file').max(1000, 'Use at most 1,000 characters'),
    }),
    answer: importInFull,
    status: 201,
  },
  'GET /imports/{id}/': { permission: 'portfolio.import', summary: 'An import', params: byId, answer: importInFull },
  'PATCH /imports/{id}/': {
    permission: 'portfolio.import',
    summary: 'Correct which column is which field, and how dates and amounts are written; kept for the next file',
    params: byId,
    body: z.strictObject({
      /** By kind of sheet, the field of each column in its order; null leaves a column out. */
      mapping: z.partialRecord(z.enum(sheetKinds), z.array(z.string().max(40).nullable()).max(200)).optional(),
      dateFormat: z.enum(dateFormats).optional(),
      decimalSign: z.enum(decimalSigns).optional(),
      openingOn: field.bookDate.optional(),
      /** Of an import of one list: its header row, formats, addresses and repairs. */
      list: listChange.optional(),
      version: field.version,
    }),
    answer: importInFull,
  },
  'POST /imports/{id}/check/': {
    permission: 'portfolio.import',
    summary: 'Try the whole import without keeping anything: what is wrong by row and cell, what would be made',
    takesLong: true,
    params: byId,
    body: nothing,
    answer: importInFull,
  },
  'POST /imports/{id}/run/': {
    permission: 'portfolio.import',
    summary: 'Make all of it at once; while rows are wrong, only if the rest is asked for',
    takesLong: true,
    params: byId,
    body: z.strictObject({ partial: z.boolean().default(false) }),
    answer: importInFull,
  },
  'POST /imports/{id}/undo/': {
    permission: 'portfolio.import',
    summary: 'Undo an import: remove everything that it made, as long as nothing else relies on it',
    takesLong: true,
    params: byId,
    body: nothing,
    answer: importInFull,
  },
  'POST /imports/{id}/remove/': {
    permission: 'portfolio.import',
    summary: 'Remove an import that was not run',
    params: byId,
    body: nothing,
    answer: null,
    status: 204,
  },
  'GET /imports/{id}/bad-rows.csv/': {
    permission: 'portfolio.import',
    summary: 'The rows that were wrong, with what was wrong, to be corrected and sent again',
    params: byId,
    query: z.strictObject({ kind: z.enum(sheetKinds).optional() }),
    answer: null,
    produces: csv,
  },
  'GET /import-mappings/': {
    permission: 'portfolio.import',
    summary: 'Which headers are which fields, as they were corrected before',
    answer: z.object({
      items: z.array(z.object({ kind: z.enum(sheetKinds), fields: z.record(z.string(), z.string().nullable()) })),
    }),
  },
  'GET /imports/{id}/tree/': {
    permission: 'portfolio.import',
    summary: 'What one list becomes: buildings, units and leases, with the problems to repair',
    params: byId,
    answer: listTree,
  },
  'GET /imports/templates/list.csv/': templateOf('A file for one list of everything: headers and a made-up row'),
  'GET /imports/templates/properties.csv/': templateOf('A file for properties: headers and a made-up row'),
  'GET /imports/templates/units.csv/': templateOf('A file for units: headers and a made-up row'),
  'GET /imports/templates/people.csv/': templateOf('A file for people: headers and a made-up row'),
  'GET /imports/templates/leases.csv/': templateOf('A file for leases: headers and a made-up row'),
  'GET /exports/properties.csv/': exportOf(
    portfolioRoutes['GET /properties/'].permission,
    'The properties of the list, as a table',
    portfolioRoutes['GET /properties/'].query.omit(whole),
  ),
  'GET /exports/units.csv/': exportOf(
    portfolioRoutes['GET /units/'].permission,
    'The units of the list, as a table',
    portfolioRoutes['GET /units/'].query.omit(whole),
  ),
  'GET /exports/people.csv/': exportOf(
    'people.export',
    'The people of the list, as a table',
    peopleRoutes['GET /people/'].query.omit(whole),
  ),
  'GET /exports/leases.csv/': exportOf(
    leasingRoutes['GET /leases/'].permission,
    'The leases of the list, as a table, with what is open on them for who may read the rent roll',
    leasingRoutes['GET /leases/'].query.omit(whole),
  ),
  'GET /exports/everything.zip/': {
    permission: 'portfolio.export',
    summary: 'Everything: tables, the journal and the files; it can be imported into an empty workspace',
    answer: null,
    produces: 'application/zip',
  },
});
