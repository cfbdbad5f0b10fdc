import { z } from 'zod';
import { defineRoutes } from '#shared/route.ts';
import * as field from './fields.ts';
import {
  boardRow,
  boardTotal,
  charge,
  chargeableKinds,
  chargeInFull,
  creditKinds,
  day,
  firstCharges,
  lateUnits,
  notOwed,
  owedKinds,
  propertyMoney,
  tenantLedger,
} from './rent-answers.ts';

/** The daily money: what is owed on leases, how it came to be, and what was paid of it. Amounts are in the smallest unit. */

const byId = z.strictObject({ id: field.id });
const reason = field.shortText('a reason', 500);
const positiveCents = field.cents.min(1, 'Use an amount above zero');

/** A bank account as tenants see it: an IBAN, or an account number with its routing number. */
const payee = z.strictObject({
  name: field.shortText('a name', 70),
  iban: z.string().trim().max(42).default(''),
  bic: z.string().trim().max(11).default(''),
  bankName: z.string().trim().max(100).default(''),
  routingNumber: z.string().trim().max(20).default(''),
  accountNumber: z.string().trim().max(34).default(''),
});

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
  /** Payments by check may be dated up to a year and a week ahead. */
  postDatedChecks: z.boolean(),
  /** Where tenants pay to: printed on invoices, statements, letters and reminders, in euros with an EPC code. */
  payee: payee.nullable(),
  /** Properties whose tenants pay to another account. */
  propertyPayees: z.array(z.strictObject({ propertyId: field.id, payee })).max(500, 'Use at most 500 properties'),
  /** Days that are no business days. */
  holidays: z.array(field.bookDate).max(400),
});

const boardFilters = {
  view: z.enum(['all', 'owing', 'ending', 'ahead']).default('all'),
  propertyId: field.id.optional(),
  unitId: field.id.optional(),
  q: z.string().max(120).optional(),
  /** As it stood at the end of this day; defaults to today. */
  asOf: field.bookDate.optional(),
};
const boardOrder = {
  /**
   * `unit`: by building and unit; `tenant`: by the family name of whom the list names first; `balance`: by what is owed
   * less what waits; `oldest`: by the day since which something is owed, who owes nothing last; `match`: the best match
   * for `q` first, names before places.
   */
  sort: z.enum(['unit', 'tenant', 'balance', 'oldest', 'match']).default('unit'),
  /** Left out, the highest balance first, and upwards by all others. */
  direction: field.direction.optional(),
};

const chargeFilters = {
  leaseId: field.id.optional(),
  propertyId: field.id.optional(),
  /** By the property that their tenancy is in today, wherever they were charged: as the rent roll has what is outstanding. */
  byTenancy: z.literal('true').optional(),
  runId: field.id.optional(),
  kind: z.enum(owedKinds).optional(),
  /** Deposits and last month's rent are held, and never income. */
  isHeld: z.enum(['true', 'false']).optional(),
  /** What was charged for a month: no deposits, opening balances, deposit deductions or refunds to be paid back. */
  isBilled: z.enum(['true', 'false']).optional(),
  /** `standing`: all that was not taken back. */
  state: z.enum(['open', 'settled', 'standing', 'voided', 'all']).default('all'),
  from: field.bookDate.optional(),
  to: field.bookDate.optional(),
};

/** What a charge may be doubted for; each is the code of its refusal. */
export const chargeDoubts = ['recorded-twice', 'unusual-amount', 'unusual-date'] as const;

export const rentRoutes = defineRoutes({
  'GET /rent-board/': {
    permission: 'rent.read',
    summary: 'Leases with what is owed on each, a strip of its last twelve months, and its status',
    query: z.strictObject({ ...field.pageQuery, ...boardFilters, ...boardOrder }),
    answer: field.page(boardRow),
  },
  'GET /exports/rent-roll.csv/': {
    permission: 'rent.read',
    summary: 'The rent roll with its filters and in its order, all pages of it, as a table',
    query: z.strictObject({ ...boardFilters, ...boardOrder }),
    answer: null,
    produces: 'text/csv; charset=utf-8; header=present',
  },
  'GET /rent-board-total/': {
    permission: 'rent.read',
    summary:
      'How many leases a view of the rent roll has with its filters, on all pages, and the sums of their balances and of the amounts not yet due',
    query: z.strictObject(boardFilters),
    answer: boardTotal,
  },
  'GET /rent-summary/': {
    permission: 'rent.read',
    summary:
      'What was billed for a month and collected of it, what is outstanding by today before unapplied credit (`prepaidCents`), how much is let, and how many rows each view has',
    query: z.strictObject({
      month: z
        .string()
        .regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Use a month such as 2026-03')
        .optional(),
      propertyId: field.id.optional(),
      /** As it stood at the end of this day; defaults to today. */
      asOf: field.bookDate.optional(),
    }),
    answer: z.object({
      month: z.string(),
      today: day,
      figures: z.array(
        z.object({
          currency: z.string(),
          /** Charged for the month, without deposits, opening balances and deposit deductions: collected, credited or open. */
          billedCents: z.number(),
          /** Paid of these charges, whenever the money came. */
          collectedCents: z.number(),
          /** Taken off these charges without money: credits, concessions, what was written off. */
          creditedCents: z.number(),
          openOfMonthCents: z.number(),
          /** Everything that is open and due by today, of whatever month, before unapplied credit; rows are after it. */
          outstandingCents: z.number(),
          /** Everything that is open and falls due after today. */
          notYetDueCents: z.number(),
          /** Unapplied credit: prepayments and credits. */
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
      }),
    }),
  },
  'GET /late-units/': {
    permission: 'rent.read',
    summary: 'Which units of some properties have a lease on which something is late, for the stacking plans',
    query: z.strictObject({ propertyIds: field.chosenIds }),
    answer: lateUnits,
  },
  'GET /property-money/': {
    permission: 'rent.read',
    summary: 'What is held for the tenants of a property, and what its last twelve months billed and collected',
    query: z.strictObject({ propertyId: field.id }),
    answer: propertyMoney,
  },
  'GET /charges/': {
    permission: 'rent.read',
    summary: 'Charges, latest due first',
    query: z.strictObject({ ...field.pageQuery, ...chargeFilters }),
    /** What was charged is credited, collected or open. */
    answer: field.page(charge.extend({ creditedCents: z.number(), collectedCents: z.number() })),
  },
  'GET /exports/charges.csv/': {
    permission: 'rent.read',
    summary: 'Charges with their filters, all pages of them, as a table',
    query: z.strictObject(chargeFilters),
    answer: null,
    produces: 'text/csv; charset=utf-8; header=present',
  },
  'GET /charge-totals/': {
    permission: 'rent.read',
    summary: 'What the charges that the same filters find come to, by currency',
    query: z.strictObject(chargeFilters),
    answer: z.object({
      totals: z.array(
        z.object({
          currency: z.string(),
          charges: z.number(),
          cents: z.number(),
          creditedCents: z.number(),
          collectedCents: z.number(),
          openCents: z.number(),
        }),
      ),
    }),
  },
  'GET /charges/{id}/': {
    permission: 'rent.read',
    summary: 'A charge, how it was reckoned and what paid it',
    params: byId,
    answer: chargeInFull,
  },
  'POST /charges/': {
    permission: 'rent.change',
    summary: 'Add a one-time charge',
    body: z.strictObject({
      leaseId: field.id,
      kind: z.enum(chargeableKinds),
      label: field.shortText('what it is for').nullable().default(null),
      accountId: field.id.optional(),
      cents: positiveCents,
      dueOn: field.plannedDate,
      /** In the books from this day on; the due date, or today where that is later. */
      chargedOn: field.bookDate.optional(),
      periodFrom: field.plannedDate.optional(),
      periodTo: field.plannedDate.optional(),
      /** Charged although the same was charged a moment ago, or the day or the amount is out of the common. */
      evenIf: z.array(z.enum(chargeDoubts)).max(chargeDoubts.length).optional(),
    }),
    answer: chargeInFull,
    status: 201,
    idempotent: true,
  },
  'POST /charges/{id}/void/': {
    permission: 'rent.change',
    summary:
      'Void a charge: waive it, or mark it as a mistake. What had paid it becomes unapplied credit; its write-offs are voided',
    params: byId,
    body: z.strictObject({
      kind: z.enum(['mistake', 'waived']),
      reason,
      date: field.bookDate.optional(),
      /** Of a late fee that is waived because this payment had come in time: owed again where the payment comes back. */
      receiptId: field.id.optional(),
    }),
    answer: chargeInFull,
    idempotent: true,
  },
  'GET /leases/{id}/ledger/': {
    permission: 'rent.read',
    summary:
      'The ledger of a lease and of the terms it carries on from: every charge and payment with the running balance',
    params: byId,
    query: z.strictObject({
      asOf: field.bookDate.optional(),
      /** What was recorded after this instant is left out. */
      knownAt: field.instant.optional(),
      currency: field.currency.optional(),
    }),
    answer: tenantLedger,
  },
  'GET /leases/{id}/first-charges/': {
    permission: 'rent.read',
    summary: 'The deposit and the first rent of a signed lease, as long as no rent of it was charged',
    params: byId,
    answer: firstCharges,
  },
  'POST /leases/{id}/first-charges/': {
    permission: 'rent.change',
    summary: 'Charge the deposit and the first rent of a signed lease now; answers with what is left to charge',
    params: byId,
    body: z.strictObject({
      /** What was confirmed; refused where it would be something else by now. */
      expectedCents: field.totalCents.optional(),
    }),
    answer: firstCharges,
    idempotent: true,
  },
  'GET /leases/{id}/not-owed/': {
    permission: 'rent.read',
    summary:
      'What a lease and the other terms of its tenancy were charged for days after the last one, not credited yet',
    params: byId,
    answer: notOwed,
  },
  'GET /not-owed/': {
    permission: 'rent.read',
    summary:
      'Leases that were charged for days after their last one, where that was within the past year or is within two months',
    answer: notOwed,
  },
  'POST /credits/': {
    permission: 'rent.change',
    summary: 'Add a credit, concession or write-off',
    body: z.strictObject({
      leaseId: field.id,
      kind: z.enum(creditKinds),
      accountId: field.id.optional(),
      cents: positiveCents,
      givenOn: field.bookDate.optional(),
      reason,
      /** The charge of which this was not owed: it is lowered first, and its account is the credit's. */
      forChargeId: field.id.optional(),
      /** Which charges; otherwise as a payment would. */
      allocations: z
        .array(z.strictObject({ chargeId: field.id, cents: positiveCents }))
        .max(500)
        .optional(),
      /** Done although the same was done a moment ago. */
      evenIf: field.meantTwice,
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
    summary: 'Void a credit: what it had lowered is owed again',
    params: byId,
    body: z.strictObject({ reason, date: field.bookDate.optional() }),
    answer: z.object({ id: field.id, number: z.string(), entryId: field.id }),
    idempotent: true,
  },
  'GET /rent-policy/': {
    permission: 'rent.read',
    summary: 'The rent settings of the workspace',
    answer: rentPolicy.extend({ version: z.number() }),
  },
  'PATCH /rent-policy/': {
    permission: 'rent.policy',
    summary: 'Change the rent settings',
    body: field.changesOf(rentPolicy.shape),
    answer: rentPolicy.extend({ version: z.number() }),
  },
});
