import { z } from 'zod';
import { bankFileFormats, bankFileStates, dayOrders, lineTexts } from '#shared/banking.ts';
import { defineRoutes } from '#shared/route.ts';
import * as field from './fields.ts';

/** Files of banks: kept as they came, read once, and never changed. */

const byId = z.strictObject({ id: field.id });

/** What could not be read, with its line of the file, and what does not add up. */
const problem = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('refused'), line: z.number(), reason: z.string(), value: z.string() }),
  z.object({ kind: z.literal('difference'), cents: z.number() }),
  z.object({ kind: z.literal('balance-in-other-currency'), currency: z.string() }),
  z.object({ kind: z.literal('control-total'), stated: z.string(), counted: z.string() }),
  /** A text that is longer than a line has room for: the rest is in the file. */
  z.object({ kind: z.literal('cut'), line: z.number(), part: z.enum(lineTexts), most: z.number() }),
]);

export const bankFile = z.object({
  id: field.id,
  name: z.string(),
  account: z.object({ id: field.id, name: z.string(), numberEnding: z.string().nullable() }),
  format: z.enum(bankFileFormats),
  currency: z.string(),
  /** The first and last day of its lines. */
  from: z.string().nullable(),
  to: z.string().nullable(),
  openingCents: z.number().nullable(),
  openingOn: z.string().nullable(),
  closingCents: z.number().nullable(),
  closingOn: z.string().nullable(),
  /** Of all its lines. */
  sumCents: z.number(),
  lineCount: z.number(),
  newCount: z.number(),
  knownCount: z.number(),
  /** Lines that still wait for somebody to say what they are. */
  toDecideCount: z.number(),
  refusedCount: z.number(),
  /** Lines that move no money: what is pending, or of zero. */
  leftOutCount: z.number(),
  state: z.enum(bankFileStates),
  /** What is missing between the closing balance before it and its opening, with the lines between them. */
  gap: z
    .object({
      cents: z.number(),
      previousFileId: field.id,
      previousName: z.string(),
      previousClosingCents: z.number(),
      previousClosingOn: z.string(),
    })
    .nullable(),
  problems: z.array(problem),
  sha256: z.string(),
  addedBy: z.object({ id: field.id, name: z.string() }).nullable(),
  addedAt: field.instant,
});

/** What is asked before a file, or a part of it, can be taken. */
const ask = z.discriminatedUnion('kind', [
  /** Which bank account this is, as the file calls it. */
  z.object({
    kind: z.literal('account'),
    written: z.string().nullable(),
    currency: z.string().nullable(),
    lineCount: z.number(),
    from: z.string().nullable(),
    to: z.string().nullable(),
    /** Whose tables look like this one. */
    likelyId: field.id.nullable(),
  }),
  z.object({ kind: z.literal('mapping') }),
  z.object({ kind: z.literal('day-order') }),
]);

const column = z.int().min(0).max(99);

/** Which column of a table is what, counted from 0. */
export const csvMapping = z.strictObject({
  /** Rows above the first line. */
  skip: z.int().min(0).max(1000),
  date: column,
  dayOrder: z.enum(dayOrders).optional(),
  decimal: z.enum(['.', ',']).optional(),
  amount: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('signed'), column, isOutPlus: z.boolean() }),
    z.strictObject({ kind: z.literal('apart'), moneyIn: column, moneyOut: column }),
    z.strictObject({ kind: z.literal('marked'), column, mark: column, out: z.array(z.string().max(40)).max(20) }),
  ]),
  text: z.array(column).max(10),
  id: column.optional(),
  payee: column.optional(),
  iban: column.optional(),
  reference: column.optional(),
  checkNumber: column.optional(),
  balance: column.optional(),
});

/** As the browser has it. */
const fileName = z.string().min(1, 'Give the name of the file').max(500, 'Use at most 500 characters');

/** A mapping in a query: as JSON. */
const mappingText = z.string().max(2000);

const filePreview = z.object({
  /** Whether it was confirmed before for a table with these columns. */
  isSaved: z.boolean(),
  /** Nothing where no day or no amount was found: somebody has to say. */
  mapping: csvMapping.nullable(),
  /** The first rows of the file as they stand there. */
  rows: z.array(z.array(z.string())),
  currency: z.string(),
  /** The days can be read both ways, and somebody has to say which. */
  needsDayOrder: z.boolean(),
  lines: z.array(z.object({ number: z.number(), date: z.string(), cents: z.number(), text: z.string() })),
  lineCount: z.number(),
  refused: z.array(z.object({ line: z.number(), reason: z.string(), value: z.string() })),
  refusedCount: z.number(),
  openingCents: z.number().nullable(),
  closingCents: z.number().nullable(),
  /** What is missing between opening, lines and closing. */
  differenceCents: z.number().nullable(),
});

const fileFilters = { accountId: field.id.optional() };

export const bankFileRoutes = defineRoutes({
  'GET /bank-files/': {
    permission: 'banking.read',
    summary: 'Bank files, the latest first',
    query: z.strictObject({ ...field.pageQuery, ...fileFilters }),
    answer: field.page(bankFile),
  },
  'GET /exports/bank-files.csv/': {
    permission: 'banking.read',
    summary: 'The bank files with their filters, all pages of them, as a table',
    query: z.strictObject(fileFilters),
    answer: null,
    produces: 'text/csv; charset=utf-8; header=present',
  },
  'POST /bank-files/': {
    permission: 'banking.change',
    summary: 'Import a bank file: the body is the file itself. The same file again does nothing',
    takes: 'file',
    query: z.strictObject({
      name: fileName,
      /** For what the file does not say by itself. */
      accountId: field.id.optional(),
      /** As the file calls the account that `accountId` is; left out: the one that is not known. */
      written: z.string().max(200).optional(),
      dayOrder: z.enum(dayOrders).optional(),
      /** Of a table, as it was previewed: JSON. It is kept for the next file of the account. */
      mapping: mappingText.optional(),
      /** What is sure of its lines is matched without being asked for. */
      match: z.enum(['true', 'false']).default('true'),
    }),
    answer: z.object({
      files: z.array(bankFile.extend({ isKnown: z.boolean() })),
      asks: z.array(ask),
    }),
    takesLong: true,
  },
  'POST /bank-file-previews/': {
    permission: 'banking.change',
    summary: 'How a table of a bank would be read: the body is the file, or its beginning',
    takes: 'file',
    query: z.strictObject({
      name: fileName,
      mapping: mappingText.optional(),
      /** Only the beginning was sent: its last row may be cut. */
      isCut: z.enum(['true', 'false']).default('false'),
    }),
    answer: filePreview,
  },
  'GET /banking-summary/': {
    permission: 'banking.read',
    summary: 'What the bank says of each account, by currency, and how many lines are not dealt with',
    answer: z.object({
      items: z.array(
        z.object({
          accountId: field.id,
          currency: z.string(),
          /** The last closing balance with the lines after it; nothing where no file has a balance. */
          bankCents: field.sumCents.nullable(),
          bankOn: z.string().nullable(),
          unmatchedCount: z.number(),
          unmatchedCents: field.sumCents,
          toDecideCount: z.number(),
        }),
      ),
    }),
  },
  'GET /bank-files/{id}/': {
    permission: 'banking.read',
    summary: 'A bank file with what was found wrong in it',
    params: byId,
    answer: bankFile,
  },
  'GET /bank-files/{id}/content/': {
    permission: 'banking.read',
    summary: 'The file as it came',
    params: byId,
    answer: null,
    produces: '*/*',
  },
});
