import { z } from 'zod';
import { mailStates } from '#shared/mail-states.ts';
import { defineRoutes } from '#shared/route.ts';
import * as field from './fields.ts';

/** Owner statements (money.md, 5.8): what an owner is told of a property, numbered, chained and never rewritten. */

const byId = z.strictObject({ id: field.id });
const named = z.object({ id: field.id, name: z.string() });
const property = z.object({ id: field.id, name: z.string(), colour: z.number() });
const language = z.enum(['en', 'de']).optional();

export const sectionKinds = ['income', 'costs', 'fee', 'contributed', 'distributed', 'other'] as const;

const account = z.object({
  number: z.string(),
  name: z.string(),
  cents: z.number(),
  /** Leases that the lines are of. */
  leases: z.number(),
  lines: z.array(z.object({ on: z.string(), entry: z.number(), memo: z.string(), cents: z.number() })),
});

const part = z.object({ cents: z.number(), accounts: z.array(account) });

const content = z.object({
  number: z.string(),
  /** The statement of the same owner and property that it goes on from. */
  follows: z.object({ id: field.id, number: z.string(), to: z.string() }).nullable(),
  issuedOn: z.string(),
  owner: named,
  property,
  parts: z.number(),
  from: z.string(),
  to: z.string(),
  currency: z.string(),
  openingCents: z.number(),
  /** Recorded after the last statement, and dated in its days. */
  changes: part,
  sections: z.array(part.extend({ kind: z.enum(sectionKinds) })),
  closingCents: z.number(),
  /** Of the closing balance, by the shares of the last day. */
  shareCents: z.number(),
  /** Of the closing balance, kept by the terms of the last day. */
  reserveCents: z.number(),
  /** The number of the last entry that counts. */
  mark: z.number(),
  /** Held for tenants, and no part of the balance. */
  held: z.object({ depositCents: z.number(), deposits: z.number(), prepaidCents: z.number() }),
  stands: z.object({ units: z.number(), occupied: z.number(), pastDueCents: z.number() }),
  /** Units as they were let on the last day. */
  roll: z.array(
    z.object({
      unit: z.string(),
      tenants: z.array(z.string()),
      until: z.string().nullable(),
      rentCents: z.number(),
      balanceCents: z.number(),
      depositCents: z.number(),
    }),
  ),
  /** Bills that were paid in these days, with their files. */
  bills: z.array(
    z.object({
      number: z.string(),
      vendor: z.string(),
      files: z.array(z.object({ id: field.id, name: z.string(), mediaType: z.string(), bytes: z.number() })),
    }),
  ),
  letter: z.object({
    language: z.enum(['en', 'de']),
    country: z.string(),
    sender: z.array(z.string()),
    recipient: z.array(z.string()),
  }),
});

export type StatementContent = z.output<typeof content>;
export const statementContent = content;

const statement = z.object({
  id: field.id,
  number: z.string(),
  person: named,
  property,
  from: z.string(),
  to: z.string(),
  currency: z.string(),
  parts: z.number(),
  closingCents: z.number(),
  shareCents: z.number(),
  issuedAt: field.instant,
  /** Of the latest message; none where nobody was written to. */
  mailState: z.enum(mailStates).nullable(),
  /** When a message last was sent, which it is not while it is queued, was kept or failed. */
  sentAt: field.instant.nullable(),
});

const inFull = statement.extend({
  content,
  issuedBy: z.string().nullable(),
  /** In hexadecimal, of this statement and of the one numbered before it. */
  hash: z.string(),
  hashBefore: z.string().nullable(),
  runId: field.id,
  /** Each message with its address and what became of it, the oldest first. */
  sent: z.array(
    z.object({
      address: z.string(),
      at: field.instant,
      mailState: z.enum(mailStates),
      sentAt: field.instant.nullable(),
    }),
  ),
});

const line = z.object({
  person: named,
  property,
  parts: z.number(),
  from: z.string(),
  to: z.string(),
  currency: z.string(),
  openingCents: z.number(),
  changesCents: z.number(),
  incomeCents: z.number(),
  /** Costs and management fee. */
  costsCents: z.number(),
  distributedCents: z.number(),
  /** Contributions, and what else moved the money of the property. */
  otherCents: z.number(),
  closingCents: z.number(),
  hasEmail: z.boolean(),
});

const run = z.object({
  id: field.id,
  /** The first day of the month that it is for. */
  month: z.string(),
  startedBy: z.string().nullable(),
  startedAt: field.instant,
  finishedAt: field.instant.nullable(),
  planned: z.number(),
  issued: z.number(),
  byMail: z.boolean(),
  /** Of those that were issued. */
  sent: z.number(),
  /** Owners without an email address. */
  unreached: z.array(named),
});

const asked = {
  /** A day of the month that is over; the month before this one where nothing is said. */
  month: field.bookDate.meta({ example: '2026-10-01' }).optional(),
  propertyIds: z.array(field.id).min(1).max(2000).optional(),
  personIds: z.array(field.id).min(1).max(2000).optional(),
};

/** The digest is of every statement: whose, of which days, and what each of its sums comes to. */
const expected = z.strictObject({ statements: z.int(), closingCents: z.int(), digest: field.digest });

export const ownerStatementRoutes = defineRoutes({
  'POST /owner-statement-previews/': {
    permission: 'owners.read',
    summary: 'The owner statements that are due for a month; nothing is written',
    body: z.strictObject(asked),
    answer: z.object({
      month: z.string(),
      to: z.string(),
      previewedAt: field.instant,
      statements: z.number(),
      owners: z.number(),
      /** At most 2,000 are answered; the figures are of all of them. */
      lines: z.array(line),
      totals: z.array(
        z.object({
          currency: z.string(),
          openingCents: z.number(),
          changesCents: z.number(),
          closingCents: z.number(),
        }),
      ),
      exceptions: z.array(
        z.discriminatedUnion('kind', [
          z.object({ kind: z.literal('no-email'), person: named }),
          z.object({ kind: z.literal('negative'), person: named, property, currency: z.string(), cents: z.number() }),
          z.object({ kind: z.literal('changes'), person: named, property, currency: z.string(), cents: z.number() }),
        ]),
      ),
      /** What was reckoned, as it is confirmed. */
      expected,
    }),
    takesLong: true,
  },
  'POST /owner-statement-runs/': {
    permission: 'owners.change',
    summary: 'Issue owner statements, some at a time, and send them by email where that is asked for',
    body: z.strictObject({
      ...asked,
      byMail: z.boolean().default(false),
      /** What was confirmed; refused where it would be something else by now. */
      expected: expected.optional(),
    }),
    answer: run,
    status: 201,
    takesLong: true,
  },
  'GET /owner-statement-runs/': {
    permission: 'owners.read',
    summary: 'Runs of owner statements, newest first, with how far they are',
    query: z.strictObject(field.pageQuery),
    answer: field.page(run),
  },
  'GET /owner-statement-runs/{id}/': {
    permission: 'owners.read',
    summary: 'How far a run of owner statements is',
    params: byId,
    answer: run,
  },
  'POST /owner-statement-runs/{id}/continue/': {
    permission: 'owners.change',
    summary: 'Go on with a run of owner statements that was cut off',
    params: byId,
    body: z.strictObject({}),
    answer: run,
    takesLong: true,
  },
  'GET /owner-statements/': {
    permission: 'owners.read',
    summary: 'Owner statements, newest first',
    query: z.strictObject({
      ...field.pageQuery,
      personId: field.id.optional(),
      propertyId: field.id.optional(),
      runId: field.id.optional(),
    }),
    answer: field.page(statement),
  },
  'GET /exports/owner-statements.csv/': {
    permission: 'owners.read',
    summary: 'Owner statements, all pages of them, as a table',
    query: z.strictObject({ personId: field.id.optional(), propertyId: field.id.optional() }),
    answer: null,
    produces: 'text/csv; charset=utf-8; header=present',
  },
  'GET /owner-statements/{id}/': {
    permission: 'owners.read',
    summary: 'An owner statement with all that stands on it',
    params: byId,
    answer: inFull,
  },
  'GET /owner-statements/{id}/lines.csv/': {
    permission: 'owners.read',
    summary: 'The lines of an owner statement as a table',
    params: byId,
    query: z.strictObject({}),
    answer: null,
    produces: 'text/csv; charset=utf-8; header=present',
  },
  'GET /owner-statements/{id}/packet.pdf/': {
    permission: 'owners.read',
    summary: 'An owner statement to print or send, with rent roll, deposits and the files of paid bills',
    params: byId,
    query: z.strictObject({ language }),
    answer: null,
    produces: 'application/pdf',
  },
  'POST /owner-statements/{id}/send/': {
    permission: 'owners.change',
    summary: 'Send an owner statement to its owner by email',
    params: byId,
    body: z.strictObject({}),
    answer: z.object({ address: z.string(), mailState: z.enum(['queued', 'kept']) }),
    takesLong: true,
  },
  'GET /owner-statement-chain/': {
    permission: 'owners.read',
    summary: 'Proves the chain of owner statements: numbers, balances and hashes',
    query: z.strictObject({}),
    answer: z.object({
      statements: z.number(),
      lastNumber: z.string().nullable(),
      lastHash: z.string().nullable(),
      /** Where it breaks, in sentences. */
      breaks: z.array(z.string()),
    }),
    takesLong: true,
  },
});
