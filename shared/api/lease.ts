import { z } from 'zod';
import { frequencies, timings, anchors } from '#shared/rent/periods.ts';
import { prorationMethods } from '#shared/rent/proration.ts';
import * as field from './fields.ts';
import { resolvedLateFee } from './late-fees.ts';
import * as terms from './lease-terms.ts';

/** Leases as they are answered. */

const day = z.string();
const named = z.object({ id: field.id, name: z.string() });

/** What comes next on a lease. `cents` is what the rent, or the charge that `label` names, comes to then. */
export const leaseEvent = z.object({
  kind: z.enum([
    'starts',
    'amount-changes',
    'index-review',
    'leaves',
    'term-ends',
    'next-term',
    'moves',
    'party-joins',
    'party-leaves',
  ]),
  on: day,
  chargeId: field.id.nullable(),
  cents: z.number().nullable(),
  /** Who joins or leaves; the name of the index; the unit that the tenants move to. */
  about: z.string().nullable(),
});

export const leaseItem = z.object({
  id: field.id,
  /** As people say it: L-0187. */
  number: z.string(),
  unit: named,
  property: named.extend({ colour: z.number() }),
  /** Tenants and co-tenants of today; before the first day those who will be, after the last those who were. */
  tenants: z.array(named),
  state: z.enum(terms.leaseStates),
  /** Cancelled because the import that brought it was undone: its number may be another lease's by now. */
  isUndone: z.boolean(),
  startsOn: day,
  endsOn: day.nullable(),
  atEnd: z.enum(terms.endPolicies).nullable(),
  leavesOn: day.nullable(),
  /** The last day that is known: when the tenant leaves, or the term where it stops then. */
  lastDay: day.nullable(),
  /** Of today, of the first day before it, of the last day after it. Null where no rent is agreed. */
  rentCents: z.number().nullable(),
  rentFrequency: z.enum(frequencies).nullable(),
  currency: z.string(),
  nextEvent: leaseEvent.nullable(),
  version: z.number(),
});

const amount = z.object({
  startsOn: day,
  cents: z.number(),
  reason: z.string().nullable(),
  /** What a percent clause comes to, which nobody wrote. */
  byClause: z.boolean(),
  setBy: named.nullable(),
  setAt: field.instant.nullable(),
});

const clause = z.object({
  id: field.id,
  kind: z.enum(['percent', 'index']),
  firstOn: day,
  /** The next day on which it raises, or asks to. */
  nextOn: day.nullable(),
  everyMonths: z.number(),
  millipercent: z.number().nullable(),
  indexName: z.string().nullable(),
  baseIndex: z.string().nullable(),
  floorMillipercent: z.number().nullable(),
  capMillipercent: z.number().nullable(),
  neverDown: z.boolean(),
  roundingPlaces: z.number().nullable(),
  noticeDays: z.number(),
});

const charge = z.object({
  id: field.id,
  kind: z.enum(terms.chargeKinds),
  label: z.string().nullable(),
  account: z.object({ id: field.id, number: z.string(), name: z.string() }),
  frequency: z.enum(frequencies),
  timing: z.enum(timings),
  dueDay: z.number(),
  anchor: z.enum(anchors),
  startsOn: day,
  endsOn: day.nullable(),
  /** Of today, by the rule of `rentCents`; null while it has not begun or once it has ended. */
  centsNow: z.number().nullable(),
  /** All of them, in the order of their days: the written ones, and those of percent clauses for two years to come. */
  amounts: z.array(amount),
  clauses: z.array(clause),
});

const term = z.object({
  id: field.id,
  number: z.string(),
  unit: named,
  startsOn: day,
  lastDay: day.nullable(),
  state: z.enum(terms.leaseStates),
  /** How it came from the one before: another term of the same unit, or another unit. */
  by: z.enum(['renewal', 'transfer']).nullable(),
});

/** A charge that signing posted. */
export const postedCharge = z.object({
  id: field.id,
  number: z.string(),
  kind: z.string(),
  label: z.string().nullable(),
  cents: z.number(),
  dueOn: day,
});

/** What signing would charge at once. */
export const plannedCharge = z.object({
  kind: z.enum([...terms.chargeKinds, 'deposit']),
  label: z.string().nullable(),
  cents: z.number(),
});

export const leaseInFull = leaseItem.extend({
  signedOn: day.nullable(),
  /** What fell due before this day was settled elsewhere and is not charged here. */
  billFrom: day,
  endKind: z.enum(['notice', 'early-end', 'renewal', 'transfer']).nullable(),
  /** When it became known that the tenant leaves. */
  noticeGivenOn: day.nullable(),
  noticeBy: z.enum(['tenant', 'landlord']).nullable(),
  endReason: z.string().nullable(),
  cancelReason: z.string().nullable(),
  holdoverMillipercent: z.number().nullable(),
  noticeDays: z.number(),
  /** The earliest last day that a notice of today may name; null where none can be given. */
  earliestLeave: day.nullable(),
  proration: z.enum(prorationMethods),
  depositCents: z.number(),
  depositDueOn: day.nullable(),
  lateFee: resolvedLateFee,
  parties: z.array(
    z.object({
      personId: field.id,
      name: z.string(),
      role: z.enum(terms.partyRoles),
      fromDay: day,
      toDay: day.nullable(),
      /** On the day that `tenants` are of. */
      isNow: z.boolean(),
    }),
  ),
  charges: z.array(charge),
  /** All terms that belong together, first one first; this one is among them. */
  chain: z.array(term),
  /** What it holds: the unit and its rooms. */
  holds: z.array(z.object({ unit: named, firstDay: day, lastDay: day.nullable() })),
  nextEvents: z.array(leaseEvent),
  /** The next due day with anything left to pay, less what is paid already; null where nothing is left within a year. */
  nextDue: z.object({ on: day, cents: z.number() }).nullable(),
  checklists: z.array(z.object({ phase: z.enum(terms.checklistPhases), done: z.number(), items: z.number() })),
  notes: z.string().nullable(),
  custom: field.customFields,
  createdAt: field.instant,
});

/** A lease as it was just added or signed, with what that charged. */
export const signedLease = leaseInFull.extend({
  posted: z.object({ cents: z.number(), charges: z.array(postedCharge) }),
});

/** A line of money to come. `how` explains it: full amount × percent × times × days ÷ of days. */
const scheduleLine = z.object({
  /** The charge; in a preview of what is not saved yet, its place in what was sent. */
  chargeKey: z.string(),
  kind: z.enum(terms.chargeKinds),
  label: z.string().nullable(),
  periodKey: z.string(),
  part: z.number(),
  dueOn: day,
  from: day,
  to: day,
  cents: z.number(),
  how: z.object({
    method: z.enum(prorationMethods),
    isWhole: z.boolean(),
    days: z.number(),
    ofDays: z.number(),
    times: z.number(),
    fullCents: z.number(),
    percent: z.string(),
  }),
});

export const schedule = z.object({
  currency: z.string(),
  from: day,
  to: day,
  lines: z.array(scheduleLine),
  /** By the month that it falls due in, each month of the span, 2026-03. */
  months: z.array(z.object({ month: z.string(), cents: z.number() })),
  totalCents: z.number(),
});

/** Another lease that has the unit, or a room of it, on one of the days. */
const conflict = z.object({
  id: field.id,
  number: z.string(),
  tenants: z.array(z.string()),
  unit: named,
  startsOn: day,
  lastDay: day.nullable(),
});

export const leasePreview = z.object({
  schedule,
  /** Where `signedOn` was given: what signing would charge at once, in the workspace as it is set. Otherwise null. */
  signing: z.object({ cents: z.number(), charges: z.array(plannedCharge) }).nullable(),
  conflicts: z.array(conflict),
  lateFee: resolvedLateFee,
  /** What may be meant, but should be looked at; `path` is the field. */
  warnings: z.array(
    z.object({
      code: z.enum([
        'no-tenant',
        'no-rent',
        'starts-in-past',
        'charge-outside-term',
        'step-outside-term',
        'below-market-rent',
      ]),
      path: z.string(),
    }),
  ),
});

const impactPeriod = z.object({
  kind: z.enum(terms.chargeKinds),
  label: z.string().nullable(),
  periodKey: z.string(),
  dueOn: day,
  beforeCents: z.number(),
  afterCents: z.number(),
  /** It fell due already: what was charged stays, the difference is charged or credited by itself. */
  isDue: z.boolean(),
});

/** Which leases, which periods, how much. Periods that stay as they are are left out. */
export const impact = z.object({
  from: day,
  to: day,
  leases: z.array(
    z.object({
      id: field.id,
      number: z.string(),
      tenants: z.array(z.string()),
      unit: named,
      property: named,
      currency: z.string(),
      beforeCents: z.number(),
      afterCents: z.number(),
      periods: z.array(impactPeriod),
    }),
  ),
  totals: z.array(
    z.object({ currency: z.string(), beforeCents: z.number(), afterCents: z.number(), periods: z.number() }),
  ),
  /** Leases that the change cannot be made on, and why. */
  excluded: z.array(
    z.object({
      id: field.id,
      number: z.string(),
      reason: z.enum(['not-signed', 'begins-later', 'over-by-then', 'no-rent', 'below-zero', 'too-much']),
    }),
  ),
});

/** The impact on one lease, and what was charged already for days that it does not cover then. */
export const amendmentImpact = impact.extend({
  charged: z
    .object({
      currency: z.string(),
      lastDay: day,
      /** The last day that was charged for. */
      through: day,
      cents: z.number(),
      /** What the term that carries the lease on will charge for the same days; null where none does. */
      nextCents: z.number().nullable(),
      charges: z.array(
        z.object({
          id: field.id,
          number: z.string(),
          kind: z.string(),
          label: z.string().nullable(),
          cents: z.number(),
        }),
      ),
    })
    .nullable(),
});

export const leaseDraft = z.object({
  id: field.id,
  content: z.record(z.string(), z.unknown()),
  updatedAt: field.instant,
  version: z.number(),
});

export const checklistItem = z.object({
  id: field.id,
  phase: z.enum(terms.checklistPhases),
  kind: z.enum(terms.checklistKinds),
  standard: z.enum(terms.standardItems).nullable(),
  label: z.string().nullable(),
  keyCount: z.number().nullable(),
  meter: z.string().nullable(),
  reading: z.string().nullable(),
  readingUnit: z.string().nullable(),
  /** What the meter of that number showed before, in this unit. */
  readingBefore: z.string().nullable(),
  note: z.string().nullable(),
  doneOn: day.nullable(),
  doneBy: named.nullable(),
  version: z.number(),
});
