import { z } from 'zod';
import { defineRoutes } from '#shared/route.ts';
import * as field from './fields.ts';
import { day, namedFees, namedWriteOffs, named, owedKinds, property } from './rent-answers.ts';

/** Charges for many leases at once: what a run would do, what it did, and costs that are shared among units. */

const byId = z.strictObject({ id: field.id });
const positiveCents = field.cents.min(1, 'Use an amount above zero');

/** Why a run comes to more or less than the month before, in the order in which the reasons are told. */
export const bridgeSteps = [
  'steps',
  'starts',
  'not-before',
  'ends',
  'caught-up',
  'other-frequency',
  'one-off',
  'by-hand',
  'already',
  'other',
] as const;

export const takenBackBefore = z.object({ number: z.string(), on: day });

const runLine = z.object({
  leaseId: field.id,
  leaseNumber: z.string(),
  tenants: z.array(z.string()),
  unit: named,
  property,
  kind: z.enum(owedKinds),
  label: z.string().nullable(),
  currency: z.string(),
  cents: z.number(),
  dueOn: day,
  from: day,
  to: day,
  /** Why it stands where it stands. */
  group: z.enum(['part', 'new-amount', 'same', 'other-frequency', 'first']),
  /** What the same line came to the time before; null where there was none. */
  beforeCents: z.number().nullable(),
  how: z.record(z.string(), z.unknown()),
  /** A person took the same back before, with this run. */
  takenBack: takenBackBefore.nullable(),
});

const leftOut = z.object({
  leaseId: field.id,
  leaseNumber: z.string(),
  tenants: z.array(z.string()),
  unit: named,
  property,
  reason: z.enum([
    'not-signed',
    'charged-by-hand',
    'period-closed',
    'before-billing',
    'nothing-to-charge',
    'archived-account',
    'control-account',
    // A person took it back with its run: it is charged again by a person alone. The detail is the number of that run.
    'taken-back',
    'refused',
  ]),
  /** What it would have been. */
  cents: z.number().nullable(),
  currency: z.string().nullable(),
  detail: z.string().nullable(),
  /** The charge that is in the way. */
  chargeId: field.id.nullable(),
});

export const runPreview = z.object({
  through: day,
  previewedAt: field.instant,
  leases: z.number(),
  charges: z.number(),
  totals: z.array(z.object({ currency: z.string(), cents: z.number() })),
  /** At most 2,000 lines are answered; the figures are of all of them. */
  lines: z.array(runLine),
  isCapped: z.boolean(),
  groups: z.array(
    z.object({
      group: z.enum(['part', 'new-amount', 'same', 'other-frequency', 'first']),
      charges: z.number(),
      totals: z.array(z.object({ currency: z.string(), cents: z.number() })),
    }),
  ),
  leftOut: z.array(leftOut),
  /** What was charged for a period before its terms changed: what is charged stays, the difference is offered. */
  differences: z.array(
    z.object({
      leaseId: field.id,
      leaseNumber: z.string(),
      unit: named,
      property,
      chargeIds: z.array(field.id),
      periodKey: z.string(),
      currency: z.string(),
      chargedCents: z.number(),
      wouldBeCents: z.number(),
    }),
  ),
  /** From what was billed in the month before to what this run bills; adds up. Only where one currency is charged. */
  bridge: z
    .object({
      currency: z.string(),
      fromMonth: z.string(),
      toMonth: z.string(),
      fromCents: z.number(),
      steps: z.array(
        z.object({
          kind: z.enum(bridgeSteps),
          label: z.string(),
          count: z.number(),
          cents: z.number(),
        }),
      ),
      toCents: z.number(),
    })
    .nullable(),
  isOpenInBooks: z.boolean(),
  closedThrough: day.nullable(),
});

export const chargeRun = z.object({
  id: field.id,
  number: z.string(),
  kind: z.enum(['rent', 'late-fees', 'utilities']),
  through: day,
  startedBy: named.nullable(),
  startedAt: field.instant,
  finishedAt: field.instant.nullable(),
  leases: z.number(),
  charges: z.number(),
  totals: z.array(z.object({ currency: z.string(), cents: z.number() })),
  leftOut: z.array(leftOut),
  /** Somebody took back what it charged, or what of it could be; the last time that they did. */
  takenBack: z.object({ on: day, reason: z.string(), by: named.nullable(), charges: z.number() }).nullable(),
});

/** Which leases a run is about: all of them, those of a property, or some. */
const runBody = {
  through: field.bookDate,
  propertyId: field.id.optional(),
  leaseIds: z.array(field.id).min(1).max(2000).optional(),
};

const shared = z.enum(['area', 'occupants', 'units', 'equal']);

export const chargeRunRoutes = defineRoutes({
  'POST /charge-run-previews/': {
    permission: 'rent.read',
    summary: 'The charges of a run, and excluded leases with their reason; nothing is written',
    body: z.strictObject(runBody),
    answer: runPreview,
    takesLong: true,
  },
  'POST /charge-runs/': {
    permission: 'rent.change',
    summary: 'Post the charges due up to a day. A repeat posts nothing twice',
    body: z.strictObject({
      ...runBody,
      /** What was confirmed; refused where it would be something else by now. */
      expected: z
        .strictObject({
          charges: z.int().min(0),
          totals: z.array(z.strictObject({ currency: field.currency, cents: field.totalCents })),
        })
        .optional(),
    }),
    answer: chargeRun,
    status: 201,
    idempotent: true,
    takesLong: true,
  },
  'GET /charge-runs/': {
    permission: 'rent.read',
    summary: 'Runs, newest first',
    query: z.strictObject(field.pageQuery),
    answer: field.page(chargeRun),
  },
  'GET /charge-runs/{id}/': {
    permission: 'rent.read',
    summary: 'A run with its charges and excluded leases',
    params: byId,
    answer: chargeRun,
  },
  'GET /rent-day-problems/': {
    permission: 'rent.read',
    summary: 'Automatic work on rent that failed, with its reason; it is tried again',
    answer: z.object({
      items: z.array(
        z.object({
          task: z.enum(['charges', 'prepayments', 'late-fees', 'reminders']),
          /** The first day whose work is not done. */
          since: day,
          /** The code of the refusal, and its words where whoever asks sees all properties. */
          code: z.string(),
          detail: z.string(),
          retryAt: field.instant.nullable(),
        }),
      ),
    }),
  },
  // `since` is the oldest due date. `isAutomatic`: the next daily run charges it; otherwise somebody has to.
  'GET /uncharged-rent/': {
    permission: 'rent.read',
    summary: 'How many leases have rent that is due by today and not charged yet',
    answer: z.object({ leases: z.number(), hasMore: z.boolean(), since: day.nullable(), isAutomatic: z.boolean() }),
  },
  'GET /charge-runs/{id}/take-back/': {
    permission: 'rent.read',
    summary: 'The charges that voiding a run would void, and those that stay with their reason; nothing is written',
    params: byId,
    query: z.strictObject({ alsoPaid: z.enum(['true', 'false']).default('false') }),
    answer: z.object({
      charges: z.number(),
      totals: z.array(z.object({ currency: z.string(), cents: z.number() })),
      /** How many of all that stand are paid or credited, in part or wholly. */
      paidCharges: z.number(),
      staying: z.number(),
      /** On what goes, and waived with it: nothing is left that was late. */
      feesNotOwed: namedFees,
      /** On what goes, and owed for what else fell due, or settled: they are waived one by one. */
      lateFees: namedFees,
      /** What was written off of what goes: it falls with it. */
      writeOffs: namedWriteOffs,
      /** At most 2,000 of them. */
      stays: z.array(
        z.object({
          chargeId: field.id,
          number: z.string(),
          leaseId: field.id,
          tenants: z.array(z.string()),
          unit: named,
          property,
          currency: z.string(),
          cents: z.number(),
          reason: z.enum(['paid', 'credited', 'settled', 'period-closed']),
        }),
      ),
    }),
  },
  'POST /charge-runs/{id}/take-back/': {
    permission: 'rent.change',
    summary: 'Void what a run charged, all at once; a person can charge it again, nothing does so automatically',
    params: byId,
    body: z.strictObject({
      reason: field.shortText('a reason', 500),
      /** Also what is paid or credited: that waits for other charges then. */
      alsoPaid: z.boolean().default(false),
      /** What was confirmed; refused where it would be something else by now. */
      expected: z
        .strictObject({
          charges: z.int().min(0),
          totals: z.array(z.strictObject({ currency: field.currency, cents: field.totalCents })),
          /** How many late fees go with it. */
          feesNotOwed: z.int().min(0).optional(),
        })
        .optional(),
    }),
    answer: chargeRun,
    status: 201,
    idempotent: true,
    takesLong: true,
  },
  'GET /exports/charge-run-preview.csv/': {
    permission: 'rent.read',
    summary: 'The charges and excluded leases of a run, as a table; nothing is written',
    query: z.strictObject({ through: field.bookDate, propertyId: field.id.optional() }),
    answer: null,
    produces: 'text/csv; charset=utf-8; header=present',
  },
  'GET /charge-runs/{id}/charges.csv/': {
    permission: 'rent.read',
    summary: 'The charges and excluded leases of a run, as a table',
    params: byId,
    answer: null,
    produces: 'text/csv; charset=utf-8; header=present',
  },
  'POST /shared-costs/previews/': {
    permission: 'rent.read',
    summary: 'How a cost is shared among the units of a property; nothing is written',
    body: z.strictObject({
      propertyId: field.id,
      cents: positiveCents,
      by: shared,
      commonMillipercent: z.int().min(0).max(100_000).default(0),
      from: field.bookDate,
      to: field.bookDate,
      occupants: z.record(field.id, z.int().min(0).max(99)).optional(),
      /** What it is for: with it, the answer knows whether that was charged before. */
      label: field.shortText('what it is for').optional(),
    }),
    answer: z.object({
      currency: z.string(),
      ownerCents: z.number(),
      vacantCents: z.number(),
      commonCents: z.number(),
      shares: z.array(
        z.object({
          unit: named,
          leaseId: field.id.nullable(),
          tenants: z.array(z.string()),
          weight: z.string(),
          cents: z.number(),
          isVacant: z.boolean(),
        }),
      ),
      /** The run that charged the same cost of this property, time, amount and name. */
      before: z.object({ id: field.id, number: z.string(), on: day }).nullable(),
    }),
  },
  'POST /shared-costs/': {
    permission: 'rent.change',
    summary: 'Charge a shared cost to the leases of a property; the vacant share stays with the owner',
    body: z.strictObject({
      propertyId: field.id,
      cents: positiveCents,
      by: shared,
      commonMillipercent: z.int().min(0).max(100_000).default(0),
      from: field.bookDate,
      to: field.bookDate,
      occupants: z.record(field.id, z.int().min(0).max(99)).optional(),
      label: field.shortText('what it is for'),
      dueOn: field.bookDate,
      /** Charged although the same was charged before. */
      again: z.literal(true).optional(),
    }),
    answer: chargeRun,
    status: 201,
    idempotent: true,
  },
});
