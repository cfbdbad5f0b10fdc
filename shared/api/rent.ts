import { z } from 'zod';
import { defineRoutes } from '#shared/route.ts';
import * as field from './fields.ts';
import * as terms from './lease-terms.ts';

/** The daily money: what is owed on leases, how it came to be, and what was paid of it. Amounts are in the smallest unit. */

const byId = z.strictObject({ id: field.id });
const day = z.string();
const named = z.object({ id: field.id, name: z.string() });
const property = named.extend({ colour: z.number() });
const reason = field.shortText('a reason', 500);
const positiveCents = field.cents.min(1, 'Use an amount above zero');

/** What a charge is for: the recurring kinds of a lease, and those that arise from something that happened. */
export const owedKinds = [
  ...terms.chargeKinds,
  'late-fee',
  'returned-payment-fee',
  'deposit',
  'last-months-rent',
  'damage',
  'opening',
] as const;

export const creditKinds = ['credit', 'concession', 'write-off'] as const;

/** A month of a lease's strip. Shape carries the meaning: a late month is taller. */
export const stripStates = ['none', 'paid', 'paid-late', 'due', 'late'] as const;
/** `ahead`: more was paid than is owed. */
export const rentStatuses = ['paid', 'due', 'late', 'ahead'] as const;

export const strip = z.array(
  z.object({ month: z.string(), state: z.enum(stripStates), billedCents: z.number(), openCents: z.number() }),
);

const balance = z.object({
  currency: z.string(),
  /** What is open; fell due or not. */
  openCents: z.number(),
  /** Of it, what has fallen due by today. */
  dueCents: z.number(),
  /** Receipts and credits that wait for charges. */
  prepaidCents: z.number(),
  creditCents: z.number(),
  depositCents: z.number(),
  oldestDueOn: day.nullable(),
});

export const boardRow = z.object({
  leaseId: field.id,
  number: z.string(),
  tenants: z.array(named),
  unit: named,
  property,
  state: z.enum(terms.leaseStates),
  lastDay: day.nullable(),
  rentCents: z.number().nullable(),
  status: z.enum(rentStatuses),
  /** In the lease's own currency. */
  currency: z.string(),
  balanceCents: z.number(),
  daysLate: z.number(),
  strip,
});

const allocationOf = z.object({
  id: field.id,
  cents: z.number(),
  on: day,
  byHand: z.boolean(),
  /** Where it came from, or went to. */
  receipt: z.object({ id: field.id, number: z.string() }).nullable(),
  credit: z.object({ id: field.id, number: z.string(), kind: z.string() }).nullable(),
  charge: z.object({ id: field.id, number: z.string() }).nullable(),
  refund: z.object({ id: field.id, number: z.string() }).nullable(),
  isUndone: z.boolean(),
});

export const charge = z.object({
  id: field.id,
  /** As people say it: C-1274. */
  number: z.string(),
  leaseId: field.id,
  leaseNumber: z.string(),
  tenants: z.array(named),
  unit: named,
  property,
  kind: z.enum(owedKinds),
  label: z.string().nullable(),
  account: z.object({ id: field.id, number: z.string(), name: z.string() }),
  currency: z.string(),
  cents: z.number(),
  openCents: z.number(),
  chargedOn: day,
  dueOn: day,
  periodFrom: day.nullable(),
  periodTo: day.nullable(),
  settledOn: day.nullable(),
  voided: z
    .object({ on: day, kind: z.enum(['mistake', 'waived']), reason: z.string(), by: named.nullable() })
    .nullable(),
});

export const chargeInFull = charge.extend({
  key: z.string(),
  /** The rule with its inputs; of rent, how the amount was reckoned (`how` of a schedule's line). */
  explanation: z.record(z.string(), z.unknown()),
  entryId: field.id,
  runId: field.id.nullable(),
  madeBy: named.nullable(),
  madeAt: field.instant,
  allocations: z.array(allocationOf),
  /** For bank transfers. */
  paymentReference: z.string(),
});

/** One line of a tenant's ledger. Charges raise what is owed, payments lower it. */
const ledgerLine = z.object({
  key: z.string(),
  kind: z.enum([
    'charge',
    'charge-voided',
    'receipt',
    'receipt-reversed',
    'credit',
    'credit-voided',
    'refund',
    'refund-voided',
  ]),
  on: day,
  recordId: field.id,
  number: z.string(),
  /** Of a charge its kind; of a receipt its method; of a credit its kind. */
  what: z.string(),
  label: z.string().nullable(),
  /** Who paid. */
  person: named.nullable(),
  periodFrom: day.nullable(),
  periodTo: day.nullable(),
  dueOn: day.nullable(),
  leaseId: field.id,
  chargeCents: z.number(),
  paymentCents: z.number(),
  balanceCents: z.number(),
  openCents: z.number(),
  /** Something took it back later: it is shown struck. */
  undone: z.object({ on: day, reason: z.string() }).nullable(),
  /** What it takes back. */
  undoes: z.object({ id: field.id, number: z.string() }).nullable(),
  entryId: field.id,
  /** How the amount was reckoned, where a rule did. */
  explanation: z.record(z.string(), z.unknown()).nullable(),
});

export const tenantLedger = z.object({
  currency: z.string(),
  asOf: day,
  balances: z.array(balance),
  lines: z.array(ledgerLine),
  totals: z.object({ chargeCents: z.number(), paymentCents: z.number(), balanceCents: z.number() }),
  strip,
  onTime: z.number(),
  late: z.number(),
  due: z.number(),
  /** “On 5 March 50.00 will be added”, if nothing more is paid. */
  nextLateFee: z.object({ on: day, cents: z.number(), ofCents: z.number(), dueOn: day }).nullable(),
});

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
          kind: z.enum(['steps', 'starts', 'ends', 'other-frequency', 'one-off', 'by-hand', 'already', 'other']),
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
});

/** Which leases a run is about: all of them, those of a property, or some. */
const runBody = {
  through: field.bookDate,
  propertyId: field.id.optional(),
  leaseIds: z.array(field.id).min(1).max(2000).optional(),
};

export const rentPolicy = z.strictObject({
  /** Which kinds a payment pays first; all others follow by their due dates. */
  categoryOrder: z.array(z.enum(owedKinds)).max(owedKinds.length),
  /** Where receipts go when nothing is said; null is undeposited. */
  receiptAccountId: field.id.nullable(),
  depositAccountId: field.id.nullable(),
  returnedFeeCents: field.cents,
  /** Charges are posted by themselves, as many days before they fall due. */
  runsByItself: z.boolean(),
  daysAhead: z.int().min(0).max(60),
  lateFeesByThemselves: z.boolean(),
  /** For EPC codes on invoices in euros. */
  payee: z
    .strictObject({
      name: field.shortText('a name', 70),
      iban: z.string().trim().max(42),
      bic: z.string().trim().max(11),
    })
    .nullable(),
  /** Days that are no business days. */
  holidays: z.array(field.bookDate).max(400),
});

const shared = z.enum(['area', 'occupants', 'units', 'equal']);

export const rentRoutes = defineRoutes({
  'GET /rent-board/': {
    permission: 'rent.read',
    summary: 'Leases with what is owed on each, a strip of its last twelve months, and its status',
    query: z.strictObject({
      ...field.pageQuery,
      view: z.enum(['all', 'owing', 'ending', 'ahead']).default('all'),
      /** By building and unit; by what is owed, most first; by what has been owed longest. */
      sort: z.enum(['unit', 'balance', 'oldest']).default('unit'),
      propertyId: field.id.optional(),
      unitId: field.id.optional(),
      q: z.string().max(120).optional(),
    }),
    answer: field.page(boardRow),
  },
  'GET /rent-summary/': {
    permission: 'rent.read',
    summary:
      'What was billed and collected in a month, what is outstanding, how much is let, and how many rows each view has',
    query: z.strictObject({
      month: z
        .string()
        .regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Use a month such as 2026-03')
        .optional(),
      propertyId: field.id.optional(),
    }),
    answer: z.object({
      month: z.string(),
      today: day,
      figures: z.array(
        z.object({
          currency: z.string(),
          billedCents: z.number(),
          collectedCents: z.number(),
          /** Everything that is open, of whatever month. */
          outstandingCents: z.number(),
          prepaidCents: z.number(),
        }),
      ),
      units: z.number(),
      occupied: z.number(),
      counts: z.object({
        all: z.number(),
        owing: z.number(),
        ending: z.number(),
        ahead: z.number(),
        isCapped: z.boolean(),
      }),
      /** Units on whose lease something is late: for the stacking plans. */
      lateUnitIds: z.array(field.id),
    }),
  },
  'GET /charges/': {
    permission: 'rent.read',
    summary: 'Charges, latest due first',
    query: z.strictObject({
      ...field.pageQuery,
      leaseId: field.id.optional(),
      propertyId: field.id.optional(),
      runId: field.id.optional(),
      kind: z.enum(owedKinds).optional(),
      state: z.enum(['open', 'settled', 'voided', 'all']).default('all'),
      from: field.bookDate.optional(),
      to: field.bookDate.optional(),
    }),
    answer: field.page(charge),
  },
  'GET /charges/{id}/': {
    permission: 'rent.read',
    summary: 'A charge, how it was reckoned and what paid it',
    params: byId,
    answer: chargeInFull,
  },
  'POST /charges/': {
    permission: 'rent.change',
    summary: 'Charge something once',
    body: z.strictObject({
      leaseId: field.id,
      kind: z.enum(owedKinds),
      label: field.shortText('what it is for').nullable().default(null),
      accountId: field.id.optional(),
      cents: positiveCents,
      dueOn: field.bookDate,
      /** In the books from this day on; the due date, or today where that is later. */
      chargedOn: field.bookDate.optional(),
      periodFrom: field.bookDate.optional(),
      periodTo: field.bookDate.optional(),
    }),
    answer: chargeInFull,
    status: 201,
    idempotent: true,
  },
  'POST /charges/{id}/void/': {
    permission: 'rent.change',
    summary: 'Take a charge back: waive it, or say that it was a mistake. What had paid it waits for other charges',
    params: byId,
    body: z.strictObject({ kind: z.enum(['mistake', 'waived']), reason, date: field.bookDate.optional() }),
    answer: chargeInFull,
    idempotent: true,
  },
  'POST /charge-run-previews/': {
    permission: 'rent.read',
    summary: 'What a run would charge, to whom and why, and what it leaves out; nothing is written',
    body: z.strictObject(runBody),
    answer: runPreview,
    takesLong: true,
  },
  'POST /charge-runs/': {
    permission: 'rent.change',
    summary: 'Post what falls due up to a day. Running it again posts nothing twice',
    body: z.strictObject({
      ...runBody,
      /** What was confirmed; refused where it would be something else by now. */
      expected: z
        .strictObject({
          charges: z.int().min(0),
          totals: z.array(z.strictObject({ currency: field.currency, cents: field.cents })),
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
    summary: 'A run, what it charged and left out',
    params: byId,
    answer: chargeRun,
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
    }),
    answer: chargeRun,
    status: 201,
    idempotent: true,
  },
  'GET /leases/{id}/ledger/': {
    permission: 'rent.read',
    summary:
      'The ledger of a lease and of the terms it carries on from: every charge and payment with the running balance',
    params: byId,
    query: z.strictObject({ asOf: field.bookDate.optional(), currency: field.currency.optional() }),
    answer: tenantLedger,
  },
  'POST /credits/': {
    permission: 'rent.change',
    summary: 'Lower what is owed without money: a credit, a concession, or what will never be paid',
    body: z.strictObject({
      leaseId: field.id,
      kind: z.enum(creditKinds),
      accountId: field.id.optional(),
      cents: positiveCents,
      givenOn: field.bookDate.optional(),
      reason,
      /** Which charges; otherwise as a payment would. */
      allocations: z
        .array(z.strictObject({ chargeId: field.id, cents: positiveCents }))
        .max(500)
        .optional(),
    }),
    answer: z.object({
      id: field.id,
      number: z.string(),
      cents: z.number(),
      unappliedCents: z.number(),
      entryId: field.id,
    }),
    status: 201,
    idempotent: true,
  },
  'POST /credits/{id}/void/': {
    permission: 'rent.change',
    summary: 'Take a credit back: what it had lowered is owed again',
    params: byId,
    body: z.strictObject({ reason, date: field.bookDate.optional() }),
    answer: z.object({ id: field.id, number: z.string(), entryId: field.id }),
    idempotent: true,
  },
  'GET /rent-policy/': {
    permission: 'rent.read',
    summary: 'What holds for charges and payments of the whole workspace',
    answer: rentPolicy.extend({ version: z.number() }),
  },
  'PATCH /rent-policy/': {
    permission: 'rent.policy',
    summary: 'Change what holds for charges and payments',
    body: field.changesOf(rentPolicy.shape),
    answer: rentPolicy.extend({ version: z.number() }),
  },
});
