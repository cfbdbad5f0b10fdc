import { z } from 'zod';
import { largestRentCents } from '#shared/money.ts';
import { anchors, frequencies, timings } from '#shared/rent/periods.ts';
import { prorationMethods } from '#shared/rent/proration.ts';
import * as field from './fields.ts';
import { lateFeePolicy } from './late-fees.ts';

/** What is said when a lease is written, and in each change of it. */

export const leaseStates = [
  'draft',
  'out-for-signature',
  'signed',
  'active',
  'on-notice',
  'ended',
  'cancelled',
] as const;
export const endPolicies = ['stop', 'month-to-month', 'holdover'] as const;
export const partyRoles = ['tenant', 'co-tenant', 'guarantor'] as const;
export const chargeKinds = ['rent', 'parking', 'storage', 'pets', 'utilities', 'furniture', 'other'] as const;

export const reason = field.shortText('a reason', 500);
const someReason = reason.nullable().default(null);
/** Thousandths of a percent: 2500 are 2.5 %. */
export const millipercent = z.int().min(-100_000, 'Use at least −100 %').max(1_000_000, 'Use at most 1,000 %');

const clauseFields = {
  kind: z.enum(['percent', 'index']),
  firstOn: field.plannedDate,
  everyMonths: z.int().min(1, 'Use at least one month').max(240, 'Use at most 240 months').default(12),
  /** Of a percent clause. */
  millipercent: millipercent.nullable().default(null),
  /** Of an index clause: which index, and where it stood when the amount was agreed. */
  indexName: field.shortText('the name of the index').nullable().default(null),
  baseIndex: z
    .string()
    .regex(/^\d{1,9}(\.\d{1,9})?$/, 'Use a number such as 118.6')
    .nullable()
    .default(null),
  floorMillipercent: millipercent.nullable().default(null),
  capMillipercent: millipercent.nullable().default(null),
  neverDown: z.boolean().default(true),
  /** Places that the percentage is rounded to; left out, it is exact. */
  roundingPlaces: z.int().min(0).max(6).nullable().default(null),
  noticeDays: z.int().min(0).max(1000).default(0),
};
const newClause = z.strictObject(clauseFields);

const amountCents = field.cents.max(
  largestRentCents,
  'Use at most 1,000,000,000,000 in the smallest unit of the currency, such as 10,000,000,000.00 USD',
);

const step = z.strictObject({ startsOn: field.plannedDate, cents: amountCents, reason: someReason });

const chargeFields = {
  kind: z.enum(chargeKinds),
  /** Left out, it is called by its kind. */
  label: field.shortText('a name for the charge').nullable().default(null),
  /** Left out, the account that its kind usually goes to. */
  accountId: field.id.nullable().default(null),
  frequency: z.enum(frequencies).default('monthly'),
  timing: z.enum(timings).default('advance'),
  /** 31 is the last day of the month. */
  dueDay: z.int().min(1, 'Use a day from 1 to 31').max(31, 'Use a day from 1 to 31').default(1),
  anchor: z.enum(anchors).default('start-month'),
  /** Left out, the first day of the lease. */
  startsOn: field.plannedDate.nullable().default(null),
  endsOn: field.plannedDate.nullable().default(null),
  cents: amountCents,
  /** What it comes to from later days on. */
  steps: z.array(step).max(120, 'Use at most 120 steps').default([]),
  clauses: z.array(newClause).max(5, 'Use at most 5 clauses').default([]),
};
export const newCharge = z.strictObject(chargeFields);

const party = z.strictObject({ personId: field.id, role: z.enum(partyRoles) });

const termFields = {
  /** Open for a tenancy without an end; otherwise `atEnd` says what happens then. */
  endsOn: field.plannedDate.nullable().default(null),
  atEnd: z.enum(endPolicies).nullable().default(null),
  holdoverMillipercent: z.int().min(1).max(1_000_000).nullable().default(null),
  noticeDays: z.int().min(0, 'Use 0 or more').max(1000, 'Use at most 1,000 days').default(30),
  depositCents: field.cents.default(0),
  /** Left out, the first day of the lease. */
  depositDueOn: field.plannedDate.nullable().default(null),
  lateFee: lateFeePolicy.nullable().default(null),
};

export const leaseFields = {
  unitId: field.id,
  startsOn: field.plannedDate,
  /**
   * Runs charge nothing that falls due earlier: it is in the opening balance. Left out, the first day of the lease, or of
   * this month where the lease began before it.
   */
  billFrom: field.plannedDate.nullable().default(null),
  ...termFields,
  proration: z.enum(prorationMethods).default('actual-days'),
  parties: z.array(party).max(40, 'Name at most 40').default([]),
  charges: z.array(newCharge).max(20, 'Use at most 20 charges').default([]),
  notes: field.longText.nullable().default(null),
  custom: field.customFields.default({}),
};

export const noticeBody = z.strictObject({
  /** Left out, today. */
  givenOn: field.plannedDate.optional(),
  /** The last day, which still counts. */
  leavesOn: field.plannedDate,
  by: z.enum(['tenant', 'landlord']),
  reason: someReason,
  /** Both sides agreed on a day that is earlier than the notice period allows. */
  agreed: z.boolean().default(false),
});

export const endEarlyBody = z.strictObject({ leavesOn: field.plannedDate, reason });

/** What charges come to in the next term; those that are not named go on as they are. */
const newAmounts = z
  .array(z.strictObject({ chargeId: field.id, cents: amountCents }))
  .max(20)
  .default([]);

export const renewBody = z.strictObject({
  /** Left out, the day after the term that is known to end; an open one needs it. */
  startsOn: field.plannedDate.optional(),
  endsOn: termFields.endsOn,
  atEnd: termFields.atEnd,
  holdoverMillipercent: termFields.holdoverMillipercent,
  amounts: newAmounts,
  signedOn: field.plannedDate.optional(),
});

export const transferBody = z.strictObject({
  unitId: field.id,
  /** The first day in the other unit. */
  on: field.plannedDate,
  amounts: newAmounts,
  reason: someReason,
});

export const amendChargeBody = z.strictObject({
  chargeId: field.id,
  startsOn: field.plannedDate,
  cents: amountCents,
  reason: someReason,
  /** Steps that were planned for later days are taken back. */
  dropLater: z.boolean().default(false),
});
export const removeStepBody = z.strictObject({ chargeId: field.id, startsOn: field.bookDate });
export const endChargeBody = z.strictObject({
  chargeId: field.id,
  /** The last day that it is charged for; null lets it run on. */
  endsOn: field.plannedDate.nullable(),
  reason: someReason,
});
export const addClauseBody = z.strictObject({ chargeId: field.id, ...clauseFields });
export const applyIndexBody = z.strictObject({
  clauseId: field.id,
  newIndex: z.string().regex(/^\d{1,9}(\.\d{1,9})?$/, 'Use a number such as 118.6'),
  startsOn: field.plannedDate,
  /** The other side agreed to less notice than the clause asks for. */
  agreed: z.boolean().default(false),
});

export const partiesBody = z.strictObject({
  on: field.plannedDate,
  leave: z.array(field.id).max(40).default([]),
  join: z.array(party).max(40).default([]),
  reason: someReason,
});

export const termsBody = z.strictObject({
  atEnd: z.enum(endPolicies).optional(),
  holdoverMillipercent: z.int().min(1).max(1_000_000).nullable().optional(),
  noticeDays: z.int().min(0).max(1000).optional(),
  depositCents: field.cents.optional(),
  lateFee: lateFeePolicy.nullable().optional(),
  reason: someReason,
});

/** Every change that alters money, as its route takes it. */
export const amendment = z.discriminatedUnion('act', [
  noticeBody.extend({ act: z.literal('give-notice') }),
  z.strictObject({ act: z.literal('withdraw-notice') }),
  endEarlyBody.extend({ act: z.literal('end-early') }),
  renewBody.extend({ act: z.literal('renew') }),
  transferBody.extend({ act: z.literal('transfer') }),
  amendChargeBody.extend({ act: z.literal('amend-charge') }),
  removeStepBody.extend({ act: z.literal('remove-step') }),
  newCharge.extend({ act: z.literal('add-charge') }),
  endChargeBody.extend({ act: z.literal('end-charge') }),
  addClauseBody.extend({ act: z.literal('add-clause') }),
  z.strictObject({ act: z.literal('remove-clause'), clauseId: field.id }),
  applyIndexBody.extend({ act: z.literal('apply-index') }),
  termsBody.extend({ act: z.literal('change-terms') }),
]);

export const checklistPhases = ['move-in', 'move-out'] as const;
export const checklistKinds = ['keys', 'meter', 'inspection', 'deposit', 'charges', 'documents', 'other'] as const;
/** What every lease begins and ends with; a screen has words for each. */
export const standardItems = [
  'keys',
  'electricity-meter',
  'water-meter',
  'heating-meter',
  'inspection',
  'deposit',
  'first-charges',
  'last-charges',
  'documents',
  'new-address',
] as const;

export const checklistFields = {
  kind: z.enum(checklistKinds).default('other'),
  /** Missing for what is standard. */
  label: field.shortText('what is to be done').nullable().default(null),
  keyCount: z.int().min(0).max(999).nullable().default(null),
  meter: field.shortText('the number of the meter', 60).nullable().default(null),
  /** As it was read, in digits: a number would lose leading and trailing zeros. */
  reading: z
    .string()
    .regex(/^\d{1,12}(\.\d{1,4})?$/, 'Use digits such as 10432.5')
    .nullable()
    .default(null),
  readingUnit: field.shortText('the unit, such as kWh', 20).nullable().default(null),
  note: field.shortText('a note', 500).nullable().default(null),
};

/** What the wizard makes of it: the server keeps it as it is, within bounds. */
export const draftContent = z
  .record(z.string().max(120), z.unknown())
  .refine((content) => JSON.stringify(content).length <= 64_000, 'That is too much for a draft');
