import { z } from 'zod';
import { defineRoutes } from '#shared/route.ts';
import * as field from './fields.ts';

/** Management fees: what the terms of properties come to, less what was charged before (money.md, section 5). */

const byId = z.strictObject({ id: field.id });
const property = z.object({ id: field.id, name: z.string(), colour: z.number() });

const line = z.object({
  property,
  currency: z.string(),
  termsId: field.id,
  /** The first day of the month that it is for. */
  month: z.string(),
  kind: z.enum(['monthly', 'lease-up', 'renewal']),
  /** The lease of a lease-up or renewal fee. */
  leaseId: field.id.nullable(),
  /** What is due for the month altogether, without tax. */
  dueCents: z.number(),
  /** What is charged now, and its tax; below zero it is given back. */
  cents: z.number(),
  taxCents: z.number(),
  basis: z.object({
    kind: z.string(),
    incomeCents: z.number(),
    units: z.number().nullable(),
    marketRentCents: z.number().nullable(),
    topUpCents: z.number(),
  }),
});

const taking = z.object({
  property,
  account: z.object({ id: field.id, name: z.string() }),
  currency: z.string(),
  cents: z.number(),
});

const totals = z.array(z.object({ currency: z.string(), chargedCents: z.number(), takenCents: z.number() }));

const run = z.object({
  id: field.id,
  number: z.string(),
  month: z.string(),
  property: property.nullable(),
  startedBy: z.string().nullable(),
  startedAt: field.instant,
  properties: z.number(),
  fees: z.number(),
  totals,
  voided: z.object({ on: z.string(), by: z.string().nullable(), reason: z.string() }).nullable(),
});

const month = field.bookDate.meta({ example: '2026-10-01' });

const asked = {
  /** A day of the last month; the month before this one where nothing is said. */
  month: month.optional(),
  /** A day of the first month, for properties without any fee yet. */
  from: month.optional(),
  propertyId: field.id.optional(),
};

/** The digest is of every fee and every taking: counts and sums alone let two changes pass that cancel out. */
const expected = z.strictObject({
  fees: z.int(),
  chargedCents: z.int(),
  takenCents: z.int(),
  digest: field.digest,
});

export const feeRunRoutes = defineRoutes({
  'POST /fee-run-previews/': {
    permission: 'owners.read',
    summary: 'The management fees that a run would charge and take; nothing is written',
    body: z.strictObject(asked),
    answer: z.object({
      month: z.string(),
      previewedAt: field.instant,
      properties: z.number(),
      fees: z.number(),
      totals,
      /** What was reckoned, as it is confirmed. */
      expected,
      /** At most 2,000 are answered; the figures are of all of them. */
      lines: z.array(line),
      takings: z.array(taking),
      exceptions: z.array(
        z.discriminatedUnion('kind', [
          /** The money of the property does not reach: so much stays due. */
          z.object({ kind: z.literal('short'), property, currency: z.string(), cents: z.number() }),
          /** Something changed in a month that was charged before. */
          z.object({
            kind: z.literal('earlier'),
            property,
            currency: z.string(),
            month: z.string(),
            cents: z.number(),
          }),
          /** Terms ended and none follow. */
          z.object({ kind: z.literal('ended'), property, endedOn: z.string() }),
        ]),
      ),
    }),
    takesLong: true,
  },
  'POST /fee-runs/': {
    permission: 'owners.change',
    summary: 'Charge management fees and take them as far as the money of each property reaches',
    body: z.strictObject({
      ...asked,
      /** What was confirmed; refused where it would be something else by now. */
      expected: expected.optional(),
    }),
    answer: run,
    status: 201,
    takesLong: true,
  },
  'GET /fee-runs/': {
    permission: 'owners.read',
    summary: 'Fee runs, newest first',
    query: z.strictObject(field.pageQuery),
    answer: field.page(run),
  },
  'GET /exports/fee-runs.csv/': {
    permission: 'owners.read',
    summary: 'Fee runs, all pages of them, as a table',
    query: z.strictObject({}),
    answer: null,
    produces: 'text/csv; charset=utf-8; header=present',
  },
  'GET /fee-runs/{id}/': {
    permission: 'owners.read',
    summary: 'A fee run with what it charged and took',
    params: byId,
    answer: run.extend({ lines: z.array(line), takings: z.array(taking) }),
  },
  'POST /fee-runs/{id}/void/': {
    permission: 'owners.change',
    summary: 'Reverse what a fee run charged and took; the next run reckons it anew',
    params: byId,
    body: z.strictObject({ reason: field.shortText('a reason', 500) }),
    answer: run,
    takesLong: true,
  },
});
