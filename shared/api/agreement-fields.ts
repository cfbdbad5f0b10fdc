import { z } from 'zod';
import * as field from './fields.ts';

/** The terms of management of a property, as they are sent and answered. */

const feeKinds = ['percent-received', 'percent-charged', 'percent-market', 'per-unit', 'per-property', 'none'] as const;

const millipercent = z.int().min(0);

/** Once for each new lease, or renewal: of the first month's rent, or an amount, up to a limit. */
const onceFields = {
  leaseUpMillipercent: millipercent.max(1_000_000).nullable().default(null),
  leaseUpCents: field.cents.nullable().default(null),
  leaseUpCapCents: field.cents.nullable().default(null),
  renewalMillipercent: millipercent.max(1_000_000).nullable().default(null),
  renewalCents: field.cents.nullable().default(null),
  renewalCapCents: field.cents.nullable().default(null),
};

export const agreementFields = {
  startsOn: field.plannedDate,
  endsOn: field.plannedDate.nullable().default(null),
  feeKind: z.enum(feeKinds),
  feeMillipercent: z.int().min(0).max(100_000).nullable().default(null),
  feeCents: field.cents.nullable().default(null),
  minimumCents: field.cents.nullable().default(null),
  reserveCents: field.cents.default(0),
  /** They hold beside the other terms and bear a fee of their own, rather than instead of them. */
  beside: z.boolean().default(false),
  /** Of a fee for each unit or of the market rent: all units, or those that are let on the last day of the month. */
  unitsCounted: z.enum(['all', 'let']).default('all'),
  /** Accounts with a rate of their own: 0 bears no fee, of 100,000 the manager keeps it all. */
  rates: z
    .array(z.strictObject({ accountId: field.id, millipercent: z.int().min(0).max(100_000) }))
    .max(100, 'Use at most 100')
    .default([]),
  ...onceFields,
  /** On each line of a bill that is passed on. */
  markupMillipercent: millipercent.max(1_000_000).nullable().default(null),
  /** On the fees themselves. */
  taxMillipercent: millipercent.max(100_000).nullable().default(null),
  /** Above it an owner approves a bill. */
  ownerLimitCents: field.cents.nullable().default(null),
  notes: field.longText.nullable().default(null),
};

export const agreement = z.object({
  id: field.id,
  startsOn: z.string(),
  endsOn: z.string().nullable(),
  feeKind: z.enum(feeKinds),
  feeMillipercent: z.number().nullable(),
  feeCents: z.number().nullable(),
  minimumCents: z.number().nullable(),
  reserveCents: z.number(),
  beside: z.boolean(),
  unitsCounted: z.enum(['all', 'let']),
  rates: z.array(z.object({ accountId: field.id, millipercent: z.number() })),
  leaseUpMillipercent: z.number().nullable(),
  leaseUpCents: z.number().nullable(),
  leaseUpCapCents: z.number().nullable(),
  renewalMillipercent: z.number().nullable(),
  renewalCents: z.number().nullable(),
  renewalCapCents: z.number().nullable(),
  markupMillipercent: z.number().nullable(),
  taxMillipercent: z.number().nullable(),
  ownerLimitCents: z.number().nullable(),
  notes: z.string().nullable(),
  version: z.number(),
});
