import { z } from 'zod';
import { defineRoutes } from '#shared/route.ts';
import { chargeRun, takenBackBefore } from './charge-runs.ts';
import * as field from './fields.ts';
import { lateFeePolicy, policyLevel } from './late-fees.ts';
import { day, named, property } from './rent-answers.ts';

/** Fees for what was not paid in time: who gets which one and why, and who gets none and why not. */

const whose = {
  leaseId: field.id,
  leaseNumber: z.string(),
  tenants: z.array(z.string()),
  unit: named,
  property,
  currency: z.string(),
  /** When that fell due which was not paid. */
  dueOn: day,
};

const fee = z.object({
  ...whose,
  cents: z.number(),
  /** 0 for the first fee on what fell due that day. */
  step: z.number(),
  /** The day that the policy says; it is charged on `chargedOn`. */
  feeOn: day,
  chargedOn: day,
  /** What was still open on the day of the fee. */
  outstandingCents: z.number(),
  /** Less than the policy would say, because all fees together reach its limit. */
  isCapped: z.boolean(),
  policyFrom: policyLevel,
  /** A person took the same back before, with this run. */
  takenBack: takenBackBefore.nullable(),
});

const withoutFee = z.object({
  ...whose,
  /** What is open of it. */
  openCents: z.number(),
  reason: z.enum([
    'no-policy',
    'none-on-purpose',
    'within-grace',
    'below-minimum',
    'charged',
    'waived',
    'before-policy',
    'period-closed',
    'nothing-more',
  ]),
  /** The day of its next fee, if nothing more is paid. */
  nextFeeOn: day.nullable(),
  nextFeeCents: z.number().nullable(),
  /** The fee that was charged, or waived. */
  chargeId: field.id.nullable(),
});

const runBody = {
  /** Today, where nothing is said; never a day to come. */
  through: field.bookDate.optional(),
  propertyId: field.id.optional(),
  leaseIds: z.array(field.id).min(1).max(2000).optional(),
};

const feeToCome = z.object({ on: day, cents: z.number() });

/** What a policy would change: the next fees on what is late now, and an example for what is not. */
const policyImpact = z.object({
  /** Leases that would take it, and those that have one nearer to them. */
  leases: z.number(),
  withOwn: z.number(),
  /** A rent of one thousand, due on the first of the next month and not paid; null where there would be no fee. */
  example: z
    .object({
      currency: z.string(),
      dueOn: day,
      dueCents: z.number(),
      firstFeeOn: day,
      feeCents: z.number(),
    })
    .nullable(),
  /** At most 200 are answered; the figures are of all of them. */
  changes: z.array(
    z.object({ ...whose, openCents: z.number(), before: feeToCome.nullable(), after: feeToCome.nullable() }),
  ),
  count: z.number(),
  totals: z.array(z.object({ currency: z.string(), beforeCents: z.number(), afterCents: z.number() })),
});

export const lateFeeRunRoutes = defineRoutes({
  'POST /late-fee-policies/preview/': {
    permission: 'leases.change',
    summary: 'What a policy of the workspace or a property would change for leases that are late; nothing is written',
    body: z.strictObject({
      propertyId: field.id.nullable(),
      policy: lateFeePolicy.nullable(),
      startsOn: field.plannedDate.optional(),
    }),
    answer: policyImpact,
    takesLong: true,
  },
  'POST /late-fee-previews/': {
    permission: 'rent.read',
    summary: 'The late fees of a run, and past-due charges without one with their reason; nothing is written',
    body: z.strictObject(runBody),
    answer: z.object({
      through: day,
      previewedAt: field.instant,
      leases: z.number(),
      charges: z.number(),
      totals: z.array(z.object({ currency: z.string(), cents: z.number() })),
      /** At most 2,000 of each are answered; the figures are of all of them. */
      fees: z.array(fee),
      leftOut: z.array(withoutFee),
      isCapped: z.boolean(),
    }),
    takesLong: true,
  },
  'POST /late-fee-runs/': {
    permission: 'rent.change',
    summary: 'Charge the late fees up to a day. Running it again charges none twice',
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
});
