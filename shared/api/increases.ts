import { z } from 'zod';
import { seriesFields } from '#shared/form-fields.ts';
import { defineRoutes } from '#shared/route.ts';
import * as field from './fields.ts';
import * as terms from './lease-terms.ts';
import { day, named, property } from './rent-answers.ts';

/** Raising rent: by how much, from when, with which notice; and the indices that leases are tied to. */

const byId = z.strictObject({ id: field.id });
const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Use a month such as 2026-03');
const indexValue = z
  .string()
  .trim()
  .regex(/^\d{1,9}(\.\d{1,9})?$/, { error: 'Use a number such as 118.6', abort: true })
  .refine((text) => Number(text) > 0, 'An index is above zero');
const someSource = field.shortText('where it is published', seriesFields.source.max).nullable();

/** Why a lease cannot be raised. */
export const noIncreaseReasons = [
  'not-signed',
  'begins-later',
  'over-by-then',
  'fixed-term',
  'no-rent',
  'below-zero',
  'too-much',
  'notice-too-short',
  'raised-already',
  'being-raised',
  'unchanged',
  'rounded-away',
  'no-index-clause',
  'clause-later',
  'unknown-index',
  'no-index-value',
  'refused',
] as const;

const by = z.discriminatedUnion('kind', [
  /** In thousandths of a percent; below zero it lowers. */
  z.strictObject({ kind: z.literal('percent'), millipercent: terms.millipercent }),
  /** A fixed amount that is added to each. */
  z.strictObject({ kind: z.literal('step'), addCents: z.int().min(-1_000_000_000_000).max(1_000_000_000_000) }),
  /** By the index that the clause of each lease names, as it stood in a month; left out, the latest that is known. */
  z.strictObject({ kind: z.literal('index'), month: month.optional() }),
]);

const roundTo = z.union([z.literal(0), z.literal(1), z.literal(5), z.literal(10)]);

const increaseBody = {
  leases: z.union([
    z.strictObject({ propertyId: field.id }),
    z.strictObject({ leaseIds: z.array(field.id).min(1, 'Choose a lease').max(500, 'Choose at most 500') }),
  ]),
  by,
  startsOn: field.plannedDate,
  /** The day on which the other side is told; left out, today. */
  noticeOn: field.bookDate.optional(),
  /** The other side agreed to less notice than is asked for. */
  agreed: z.boolean().default(false),
  /**
   * New rents are rounded to the nearest 1, 5 or 10 units of the currency, never to the current rent or past it: such a rent
   * stays as it is. An index clause has a rounding of its own.
   */
  roundTo: roundTo.default(0),
  /** Also leases whose fixed term lasts beyond the day. Where an index clause agrees on increases they are always included. */
  includeFixedTerms: z.boolean().default(false),
};

const whose = {
  leaseId: field.id,
  leaseNumber: z.string(),
  tenants: z.array(z.string()),
  unit: named,
  property,
  currency: z.string(),
};

const raisedLine = z.object({
  chargeId: field.id,
  kind: z.string(),
  label: z.string().nullable(),
  frequency: z.string(),
  oldCents: z.number(),
  newCents: z.number(),
  /** Of an index: its name, where it stood and stands, the percentage, and what decided it. */
  index: z
    .object({
      clauseId: field.id,
      name: z.string(),
      base: z.string(),
      value: z.string(),
      month: z.string(),
      percent: z.string(),
      decidedBy: z.enum(['index', 'floor', 'cap', 'no-decrease']),
      /** The last time before at which the clause was applied. */
      appliedOn: day.nullable().optional(),
    })
    .nullable(),
});

const raised = z.object({
  ...whose,
  oldCents: z.number(),
  newCents: z.number(),
  lines: z.array(raisedLine),
});

const planned = raised.extend({
  /** The first day that the notice allows. */
  earliestOn: day,
  noticeDays: z.number(),
  /** Rent is charged up to this day already, and stays as it was charged. */
  chargedThrough: day.nullable(),
  /** What is raised comes to in the twelve months from then on, before and after: by their days, not by what falls due. */
  yearBeforeCents: z.number(),
  yearAfterCents: z.number(),
  /** Another amount was agreed for a later day, and holds from then on. */
  laterStep: z.object({ startsOn: day, cents: z.number() }).nullable(),
});

const leftOut = z.object({
  ...whose,
  reason: z.enum(noIncreaseReasons),
  /** What else there is to say: the index that is missing, or what refused it. */
  detail: z.string().nullable(),
  /** The first day on which it could be. */
  earliestOn: day.nullable(),
});

/** A month and a quarter are not added up: what is agreed by each has sums of its own. */
const byFrequency = z.array(z.object({ frequency: z.string(), oldCents: z.number(), newCents: z.number() }));

const total = z.object({
  currency: z.string(),
  oldCents: z.number(),
  newCents: z.number(),
  yearBeforeCents: z.number(),
  yearAfterCents: z.number(),
  byFrequency,
});

export const increase = z.object({
  id: field.id,
  /** As people say it: I-0012. */
  number: z.string(),
  by,
  startsOn: day,
  noticeOn: day,
  agreed: z.boolean(),
  roundTo: z.number(),
  raised: z.number(),
  leftOut: z.number(),
  /** Leases on which it was undone. */
  undone: z.number(),
  /** In the letters' order of currencies. */
  totals: z.array(z.object({ currency: z.string(), oldCents: z.number(), newCents: z.number(), byFrequency })),
  madeBy: named.nullable(),
  madeAt: field.instant,
});

const increaseInFull = increase.extend({
  leases: z.array(
    raised.extend({
      documentId: field.id.nullable(),
      /** Rent was charged by the increase: it cannot be undone any more. */
      isCharged: z.boolean(),
    }),
  ),
  undoneLeases: z.array(raised),
  excluded: z.array(leftOut),
});

export const increaseSetting = z.strictObject({
  /** How many days before an increase the other side is told at the latest. */
  noticeDays: z.int().min(0, 'Use 0 or more').max(730, 'Use at most 730 days'),
});

export const indexSeries = z.object({
  id: field.id,
  name: z.string(),
  source: z.string().nullable(),
  version: z.number(),
  values: z.number(),
  latest: z.object({ month: z.string(), value: z.string() }).nullable(),
  /** How many clauses of leases name it. */
  clauses: z.number(),
});

const seriesInFull = indexSeries.extend({
  items: z.array(z.object({ month: z.string(), value: z.string() })),
});

const importRow = z.object({ row: z.number(), message: z.string() });

export const increaseRoutes = defineRoutes({
  'POST /rent-increase-previews/': {
    permission: 'leases.change',
    summary: 'The new rent of each lease after an increase, and excluded leases with their reason; nothing is written',
    body: z.strictObject(increaseBody),
    answer: z.object({
      startsOn: day,
      noticeOn: day,
      leases: z.array(planned),
      leftOut: z.array(leftOut),
      totals: z.array(total),
      /** The first day on which all of those could be raised that only wait for their notice. */
      earliestOn: day.nullable(),
    }),
  },
  'POST /rent-increases/{id}/undo/': {
    permission: 'leases.change',
    summary: 'Undo an increase on every lease on which no rent was charged by it',
    params: byId,
    body: z.strictObject({}),
    answer: increaseInFull,
    takesLong: true,
  },
  'POST /rent-increases/': {
    permission: 'leases.change',
    summary:
      'Raise the rent of leases from a day on, each by a dated amendment. A failure on one does not stop the others',
    body: z.strictObject({
      ...increaseBody,
      /** What was confirmed; refused where it would be something else by now. */
      expected: z.strictObject({ leases: z.int().min(0), newCents: z.int().min(0) }).optional(),
    }),
    answer: increaseInFull,
    status: 201,
    idempotent: true,
    takesLong: true,
  },
  'GET /rent-increases/': {
    permission: 'leases.read',
    summary: 'Increases that were made, latest first',
    query: z.strictObject(field.pageQuery),
    answer: field.page(increase),
  },
  'GET /rent-increases/{id}/': {
    permission: 'leases.read',
    summary: 'An increase: the new rent of each lease, and excluded leases with their reason',
    params: byId,
    answer: increaseInFull,
  },
  'GET /rent-increases/{id}/letters/': {
    permission: 'leases.read',
    summary: 'The letters of notice as one PDF, or that of one lease',
    params: byId,
    query: z.strictObject({ leaseId: field.id.optional() }),
    answer: null,
    produces: 'application/pdf',
  },
  'POST /rent-increases/{id}/keep-letters/': {
    permission: 'leases.change',
    summary: 'Keep the letters as documents of their leases; those that are kept already stay',
    params: byId,
    body: z.strictObject({}),
    answer: increaseInFull,
    takesLong: true,
  },
  'GET /increase-setting/': {
    permission: 'leases.read',
    summary: 'How long before an increase notice is given',
    answer: increaseSetting.extend({ version: z.number() }),
  },
  'PATCH /increase-setting/': {
    permission: 'rent.policy',
    summary: 'Change how long before an increase notice is given',
    body: field.changesOf(increaseSetting.shape),
    answer: increaseSetting.extend({ version: z.number() }),
  },
  'GET /index-series/': {
    permission: 'leases.read',
    summary: 'Indices that leases can be tied to',
    answer: z.object({
      items: z.array(indexSeries),
      /** Names that clauses of leases use and that no series has. */
      missing: z.array(z.object({ name: z.string(), clauses: z.number() })),
    }),
  },
  'POST /index-series/': {
    permission: 'rent.policy',
    summary: 'Add an index',
    body: z.strictObject({
      name: field.shortText('the name of the index', seriesFields.name.max),
      source: someSource.default(null),
    }),
    answer: seriesInFull,
    status: 201,
  },
  'GET /index-series/{id}/': {
    permission: 'leases.read',
    summary: 'An index with its values, latest first',
    params: byId,
    answer: seriesInFull,
  },
  'PATCH /index-series/{id}/': {
    permission: 'rent.policy',
    summary: 'Change what an index is called, or where it is published',
    params: byId,
    body: field.changesOf({
      name: field.shortText('the name of the index', seriesFields.name.max),
      source: someSource,
    }),
    answer: seriesInFull,
  },
  'POST /index-series/{id}/values/': {
    permission: 'rent.policy',
    summary: 'Enter values; one that is there for a month is replaced, and an empty one is removed',
    params: byId,
    body: z.strictObject({
      values: z
        .array(z.strictObject({ month, value: indexValue.nullable() }))
        .min(1, 'Enter a value')
        .max(2400, 'Use at most 2,400 values'),
    }),
    answer: seriesInFull,
  },
  'POST /index-series/{id}/import/': {
    permission: 'rent.policy',
    summary: 'Read values from a table (month, value) as text; with `isDryRun` nothing is written',
    params: byId,
    body: z.strictObject({
      text: z.string().min(1, 'The file is empty').max(200_000, 'That is too much for one table'),
      isDryRun: z.boolean().default(false),
    }),
    answer: z.object({
      /** Months that are new, that change and that stay as they are. */
      added: z.number(),
      changed: z.number(),
      same: z.number(),
      errors: z.array(importRow),
      values: z.array(z.object({ month: z.string(), value: z.string(), before: z.string().nullable() })),
      isDryRun: z.boolean(),
    }),
  },
});
