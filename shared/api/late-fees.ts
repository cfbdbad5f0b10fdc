import { z } from 'zod';
import * as field from './fields.ts';

/** What is added when rent is late: as `shared/rent/late-fees.ts` reckons with it. To have none on purpose is a policy too. */

const percent = z
  .string()
  .regex(/^\d{1,3}(\.\d{1,3})?$/, { error: 'Use a percentage such as 5 or 2.5', abort: true })
  .refine((text) => Number(text) > 0 && Number(text) <= 100, 'Use a percentage above 0 and up to 100');
const of = z.enum(['outstanding', 'rent']);

const amount = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('fixed'), cents: field.cents }),
  z.strictObject({ kind: z.literal('percent'), percent, of }),
  z.strictObject({ kind: z.literal('lesser-of'), cents: field.cents, percent, of }),
  z.strictObject({ kind: z.literal('greater-of'), cents: field.cents, percent, of }),
]);

const every = z.union([
  z.enum(['day', 'week', 'month']),
  z.strictObject({ days: z.int().min(1, 'Fees are a day apart at least').max(366, 'Use at most 366 days') }),
]);

export const lateFeePolicy = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('none') }),
  z.strictObject({
    kind: z.literal('charged'),
    /** The due day is no grace day: due on the 1st with three of them, the first fee posts on the 5th. */
    grace: z.strictObject({
      days: z.int().min(0, 'Use 0 or more').max(90, 'Use at most 90 days'),
      counts: z.enum(['calendar', 'business']),
    }),
    first: amount,
    further: z
      .strictObject({ every, amount, fromDay: z.int().min(1).max(366).nullable().default(null) })
      .nullable()
      .default(null),
    minimumBalanceCents: field.cents.default(0),
    cap: amount.nullable().default(null),
  }),
]);

export const policyLevel = z.enum(['lease', 'property', 'organisation']);

/** The policy that holds today, whose it is, what is planned, and what it would come to if the next rent stayed unpaid. */
export const resolvedLateFee = z.object({
  own: lateFeePolicy.nullable(),
  inForce: lateFeePolicy.nullable(),
  from: policyLevel.nullable(),
  /** The currency of the workspace, where its policy names amounts in it and the rent is in another: it does not hold. */
  otherCurrency: z.string().nullable(),
  /** What will hold instead from a day to come on, the earliest first. */
  coming: z.array(z.object({ startsOn: z.string(), policy: lateFeePolicy, from: policyLevel })),
  /** By the policy of the day on which that falls due. Without one that charges, or without rent to come, there is no example. */
  example: z
    .object({ dueOn: z.string(), dueCents: z.number(), firstFeeOn: z.string(), feeCents: z.number() })
    .nullable(),
});
