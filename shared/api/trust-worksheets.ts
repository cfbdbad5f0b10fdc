import { z } from 'zod';
import { bankKinds } from '#shared/bank-kinds.ts';
import { worksheetStates } from '#shared/trust-worksheet.ts';
import { defineRoutes } from '#shared/route.ts';
import * as field from './fields.ts';
import { fundHolder } from './trust.ts';

/** The month of an account with other people’s money, signed (money.md, 1.7). */

const byId = z.strictObject({ id: field.id });
const account = z.object({
  id: field.id,
  number: z.string(),
  name: z.string(),
  kind: z.enum(bankKinds).nullable(),
  numberEnding: z.string().nullable(),
});

const noteMax = 500;
const note = field.shortText('a note', noteMax);

const fund = z.object({
  /** The holder of `unplaced` money is not known. */
  holder: fundHolder.extend({ kind: z.enum([...fundHolder.shape.kind.options, 'unplaced']) }),
  cents: field.sumCents,
  /** What somebody has to write a note about before it is signed. */
  problem: z.enum(['short', 'misplaced']).nullable(),
  note: z.string().nullable(),
});

/** What a worksheet says, signed or about to be. */
const sheet = z.object({
  account,
  currency: z.string(),
  from: z.string(),
  to: z.string(),
  reconciliationId: field.id,
  statementCents: z.number(),
  inTransitCents: z.number(),
  outstandingCents: z.number(),
  bookCents: z.number(),
  fundsCents: z.number(),
  /** In transit above zero, outstanding below. */
  items: z.array(
    z.object({
      entryId: field.id,
      number: z.number(),
      date: z.string(),
      memo: z.string(),
      reference: z.string().nullable(),
      cents: z.number(),
    }),
  ),
  funds: z.array(fund),
  /** Who finished the reconciliation, and when. */
  preparedBy: z.string(),
  preparedAt: field.instant,
  lastEntryNumber: z.number(),
});

const listed = z.object({
  /** Of the worksheet; none of a month that is ready to be signed. */
  id: field.id.nullable(),
  reconciliationId: field.id,
  account,
  currency: z.string(),
  from: z.string(),
  to: z.string(),
  state: z.enum(worksheetStates),
  bookCents: z.number(),
  preparedBy: z.string(),
  signedBy: z.string().nullable(),
  signedAt: field.instant.nullable(),
});

const filters = { accountId: field.id.optional(), state: z.enum(worksheetStates).optional() };

export const trustWorksheetRoutes = defineRoutes({
  'GET /trust-worksheets/': {
    permission: 'banking.read',
    summary: 'Worksheets of trust, deposit and owner accounts, and reconciled months that are ready to be signed',
    query: z.strictObject({ ...field.pageQuery, ...filters }),
    answer: field.page(listed),
  },
  'GET /exports/trust-worksheets.csv/': {
    permission: 'banking.read',
    summary: 'The worksheets with their filters, all pages of them, as a table',
    query: z.strictObject(filters),
    answer: null,
    produces: 'text/csv; charset=utf-8; header=present',
  },
  'GET /trust-worksheet-standings/': {
    permission: 'banking.read',
    summary: 'Of each account with other people’s money: its last month, and whether its worksheet is signed',
    answer: z.object({
      items: z.array(
        z.object({
          account,
          currency: z.string(),
          /** The last day of the month that it is about. */
          to: z.string(),
          state: z.enum(['waiting', 'ready', 'signed']),
          worksheetId: field.id.nullable(),
          /** The latest that is finished. */
          reconciliationId: field.id.nullable(),
          signedAt: field.instant.nullable(),
          signedBy: z.string().nullable(),
          preparedBy: z.string().nullable(),
        }),
      ),
    }),
  },
  'GET /trust-months/': {
    permission: 'banking.read',
    summary:
      'The last reconciled month of an account, three ways, and the last twelve months that ended with a short fund',
    query: z.strictObject({ accountId: field.id, currency: field.currency }),
    answer: z.object({
      last: z
        .object({
          reconciliationId: field.id,
          to: z.string(),
          statementCents: z.number(),
          inTransitCents: z.number(),
          outstandingCents: z.number(),
          bookCents: field.sumCents,
          fundsCents: field.sumCents,
        })
        .nullable(),
      /** As `2026-07`. */
      short: z.array(z.string()),
    }),
  },
  'GET /trust-worksheet-drafts/{id}/': {
    permission: 'banking.read',
    summary: 'What the worksheet of a finished reconciliation would say, by the id of the reconciliation',
    params: byId,
    answer: sheet.extend({
      /** It is signed already. */
      worksheetId: field.id.nullable(),
      version: z.number(),
    }),
  },
  'POST /trust-worksheets/': {
    permission: 'trust.sign',
    summary: 'Sign the worksheet of a finished reconciliation, with a note on each short or misplaced fund',
    body: z.strictObject({
      reconciliationId: field.id,
      /** Of the reconciliation. */
      version: field.version,
      notes: z
        .array(
          z.strictObject({
            kind: z.enum(fundHolder.shape.kind.options),
            id: field.id.nullable().default(null),
            note,
          }),
        )
        .max(2000, 'Use at most 2,000 notes')
        .default([]),
    }),
    answer: z.object({ id: field.id, sha256: z.string() }),
    status: 201,
  },
  'GET /trust-worksheets/{id}/': {
    permission: 'banking.read',
    summary: 'A worksheet as it was signed',
    params: byId,
    answer: sheet.extend({
      id: field.id,
      state: z.enum(['signed', 'superseded']),
      signedBy: z.string(),
      signedAt: field.instant,
      /** Of the PDF, in hexadecimal. */
      sha256: z.string(),
      superseded: z.object({ at: field.instant, by: z.string().nullable(), reason: z.string() }).nullable(),
    }),
  },
  'GET /trust-worksheets/{id}/worksheet.pdf/': {
    permission: 'banking.read',
    summary: 'The PDF of a worksheet, byte for byte as it was signed',
    params: byId,
    answer: null,
    produces: 'application/pdf',
  },
});
