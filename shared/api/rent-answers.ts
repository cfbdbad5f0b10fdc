import { z } from 'zod';
import * as field from './fields.ts';
import * as terms from './lease-terms.ts';

/** What is told of the daily money: charges, what paid them, ledgers and the board. Amounts are in the smallest unit. */

export const day = z.string();
export const named = z.object({ id: field.id, name: z.string() });
export const property = named.extend({ colour: z.number() });

/** What a charge is for: the recurring kinds of a lease, and those that arise from something that happened. */
export const chargeableKinds = [
  ...terms.chargeKinds,
  'late-fee',
  'returned-payment-fee',
  'deposit',
  'last-months-rent',
  'damage',
  'opening',
] as const;
/** `refund-owed`: paid back of a payment that came back itself. Only its return makes it. */
export const owedKinds = [...chargeableKinds, 'refund-owed'] as const;

export const creditKinds = ['credit', 'concession', 'write-off'] as const;

/** A month of a lease's strip. Shape carries the meaning: a late month is taller. */
export const stripStates = ['none', 'paid', 'paid-late', 'due', 'late'] as const;
/** `uncharged`: nothing has fallen due yet, so that nothing is paid either. `ahead`: unapplied credit exceeds what is due. */
export const rentStatuses = ['uncharged', 'paid', 'due', 'late', 'ahead'] as const;

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
  /** What is due less what waits; below zero where more waits. */
  balanceCents: z.number(),
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
  /** What is due by today less what waits; below zero where more waits. */
  balanceCents: z.number(),
  /** Charged already, and due after today. */
  notYetDueCents: z.number(),
  daysLate: z.number(),
  strip,
});

/** Leases that were charged for days after their last one, as far as that was not credited yet. */
export const notOwed = z.object({
  items: z.array(
    z.object({
      lease: z.object({
        id: field.id,
        number: z.string(),
        tenants: z.array(z.string()),
        unit: named,
        property: named,
      }),
      currency: z.string(),
      lastDay: day,
      cents: z.number(),
      charges: z.array(
        z.object({
          id: field.id,
          number: z.string(),
          kind: z.string(),
          label: z.string().nullable(),
          dueOn: day,
          openCents: z.number(),
          /** Of the charge, what is for those days. */
          cents: z.number(),
        }),
      ),
    }),
  ),
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
  /** Of a late fee: since when the rent was due that it is for. */
  rentDueOn: day.nullable(),
  settledOn: day.nullable(),
  voided: z
    .object({ on: day, kind: z.enum(['mistake', 'waived']), reason: z.string(), by: named.nullable() })
    .nullable(),
});

/** Late fees that were charged because something was late that is taken back. At most 50 are listed. */
export const namedFees = z.object({
  count: z.number(),
  totals: z.array(z.object({ currency: z.string(), cents: z.number() })),
  items: z.array(z.object({ chargeId: field.id, number: z.string(), currency: z.string(), cents: z.number() })),
});

/** What was written off of charges that are taken back: it falls with them. At most 50 are listed. */
export const namedWriteOffs = z.object({
  count: z.number(),
  totals: z.array(z.object({ currency: z.string(), cents: z.number() })),
  items: z.array(z.object({ creditId: field.id, number: z.string(), currency: z.string(), cents: z.number() })),
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
  /** On it and on nothing else: they are waived where it is taken back as a mistake. */
  feesNotOwed: namedFees,
  /** On what fell due with it; they stay where it is taken back. */
  lateFees: namedFees,
  /** They fall where it is taken back: what was written off was never paid. */
  writeOffs: namedWriteOffs,
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
    // What was paid back is owed from here on, as a charge of its own: the payment that it came from came back.
    'refund-owed',
  ]),
  on: day,
  recordId: field.id,
  number: z.string(),
  /** Of a charge its kind; of a receipt its method; of a credit its kind. */
  what: z.string(),
  /** What somebody wrote about it. */
  label: z.string().nullable(),
  /** Of a credit that nobody wrote: what gave it, with the number of that. */
  cause: z
    .object({
      kind: z.enum(['deposit-settled', 'deposit-not-asked', 'last-months-rent', 'opening']),
      number: z.string().nullable(),
    })
    .nullable(),
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
  /** Of a payment that was taken back, on both of its lines: it came back, or was never one. */
  undoneAs: z.enum(['returned', 'mistake']).nullable(),
  /** What it takes back. */
  undoes: z.object({ id: field.id, number: z.string() }).nullable(),
  entryId: field.id,
  /** How the amount was reckoned, where a rule did. */
  explanation: z.record(z.string(), z.unknown()).nullable(),
});

export const tenantLedger = z.object({
  currency: z.string(),
  asOf: day,
  /** Null is as known now. */
  knownAt: field.instant.nullable(),
  balances: z.array(balance),
  lines: z.array(ledgerLine),
  totals: z.object({ chargeCents: z.number(), paymentCents: z.number(), balanceCents: z.number() }),
  strip,
  /** Months of the strip: paid in time, paid late, open and past due, open and due. */
  onTime: z.number(),
  paidLate: z.number(),
  late: z.number(),
  due: z.number(),
  /** “On 5 March 50.00 will be added”, if nothing more is paid; null as of another day, or as known earlier. */
  nextLateFee: z.object({ on: day, cents: z.number(), ofCents: z.number(), dueOn: day }).nullable(),
  /** What can be paid back in the ledger's currency: on a day, as much as the last step up to it says; now only. */
  payBack: z.array(
    z.object({
      from: day,
      paidCents: z.number(),
      creditCents: z.number(),
      /** The bank account that what was paid is in today; null where it is in several, or undeposited, or nothing was paid. */
      accountId: field.id.nullable(),
    }),
  ),
});

/** The foot of a list: of all its pages, whatever is on screen. */
export const total = z.object({
  count: z.number(),
  totals: z.array(z.object({ currency: z.string(), cents: z.number() })),
});

/** The foot of the rent roll: the sums of the balances and of the amounts not yet due of its rows. */
export const boardTotal = z.object({
  count: z.number(),
  totals: z.array(z.object({ currency: z.string(), cents: z.number(), notYetDueCents: z.number() })),
});

export const lateUnits = z.object({
  unitIds: z.array(field.id),
  /** Their balances, as the rent roll has them: due by today less unapplied credit. */
  balances: z.array(z.object({ unitId: field.id, currency: z.string(), cents: z.number() })),
});

export const propertyMoney = z.object({
  currencies: z.array(
    z.object({
      currency: z.string(),
      /** Security deposits of the tenancies that are there. */
      depositsCents: z.number(),
      /** Last month's rent, held apart from the deposits. */
      lastMonthCents: z.number(),
      /** Unapplied credit: prepayments and credits. */
      prepaidCents: z.number(),
      /** The property's part of payments that are not deposited in a bank account yet. */
      undepositedCents: z.number(),
      /** The oldest first, this month last. */
      months: z.array(z.object({ month: day, billedCents: z.number(), collectedCents: z.number() })),
    }),
  ),
});

export const firstCharges = z.object({
  currency: z.string(),
  deposit: z.object({ cents: z.number(), dueOn: day }).nullable(),
  rent: z.array(
    z.object({
      kind: z.enum(owedKinds),
      label: z.string().nullable(),
      cents: z.number(),
      dueOn: day,
      from: day,
      to: day,
    }),
  ),
  /** All of it together. */
  cents: z.number(),
  /** The day up to which rent is charged; null where there is none. */
  through: day.nullable(),
});
