import { z } from 'zod';
import { defineRoutes } from '#shared/route.ts';
import { account, byId, deadline, positiveCents, reason } from './deposit-fields.ts';
import * as field from './fields.ts';
import * as terms from './lease-terms.ts';
import { day, named, property } from './rent-answers.ts';

/** Deposits: what was asked for, what is held of it and where, and what became of it. Amounts are in the smallest unit. */

const sums = {
  currency: z.string(),
  /** Charged as a deposit, paid or not. */
  requestedCents: z.number(),
  /** Of it, what is still open. */
  openCents: z.number(),
  receivedCents: z.number(),
  interestCents: z.number(),
  keptCents: z.number(),
  refundedCents: z.number(),
  heldCents: z.number(),
  /** In the accounts for deposits, by the books. */
  inDepositBankCents: z.number(),
  /** Last month's rent, held apart from the deposit. */
  lastMonthCents: z.number(),
};

export const depositRow = z.object({
  leaseId: field.id,
  leaseNumber: z.string(),
  tenants: z.array(named),
  unit: named,
  property,
  state: z.enum(terms.leaseStates),
  /** Of the tenancy: of the last term that is signed. */
  lastDay: day.nullable(),
  agreedCents: z.number(),
  ...sums,
  /** Of a tenancy that is over, while something is held; that of the settlement where there is a draft of one. */
  deadline: deadline.nullable(),
  settlement: z.object({ id: field.id, state: z.enum(['draft', 'final', 'undone']) }).nullable(),
});

const registerQuery = {
  asOf: field.bookDate.optional(),
  /** What was recorded after this instant is left out. */
  knownAt: field.instant.optional(),
  propertyId: field.id.optional(),
};

/** `held` has last month's rent too, `asked` is requested and not paid, `agreed` was never requested. */
export const depositViews = ['held', 'asked', 'agreed', 'settle', 'settled', 'all'] as const;

/** How the register and the books compare; on accrual, what was asked for and is not paid yet is a debt and a liability. */
const tie = z.object({ ledgerCents: z.number(), registerCents: z.number(), differenceCents: z.number() });

const depositRegister = z.object({
  asOf: day,
  /** Null is as known now. */
  knownAt: field.instant.nullable(),
  today: day,
  account,
  depositBank: account,
  totals: z.array(z.object({ ...sums, cash: tie, accrual: tie })),
  properties: z.array(
    z.object({
      property,
      currency: z.string(),
      heldCents: z.number(),
      /** Of it, in the books of another building; below zero, more is in its books, for tenancies that are elsewhere. */
      elsewhereCents: z.number(),
      cash: tie,
      accrual: tie,
    }),
  ),
  counts: z.object({
    held: z.number(),
    asked: z.number(),
    agreed: z.number(),
    settle: z.number(),
    settled: z.number(),
    all: z.number(),
  }),
});

const numberedRecord = z.object({ id: field.id, number: z.string() });

const movement = z.object({
  id: field.id,
  kind: z.enum(['received', 'returned', 'interest', 'applied', 'refunded', 'opening', 'correction', 'moved']),
  cents: z.number(),
  on: day,
  /** Held after it. */
  heldCents: z.number(),
  property,
  entryId: field.id,
  receipt: numberedRecord.nullable(),
  credit: numberedRecord.nullable(),
  refund: numberedRecord.nullable(),
  /** Interest, last month's rent or an opening balance that can be taken back by itself. */
  isUndoable: z.boolean(),
});

export const leaseDeposit = depositRow.extend({
  today: day,
  /** What the lease says was charged already. */
  isAsked: z.boolean(),
  /** Nobody ever moved in: no last day is needed before it is settled. */
  isCancelled: z.boolean(),
  agreedDueOn: day,
  requests: z.array(
    z.object({
      id: field.id,
      number: z.string(),
      kind: z.enum(['deposit', 'last-months-rent']),
      label: z.string().nullable(),
      cents: z.number(),
      openCents: z.number(),
      dueOn: day,
      isVoided: z.boolean(),
    }),
  ),
  movements: z.array(movement),
  /** Held through opening balances, without a request or payment here. */
  broughtForwardCents: z.number(),
  /** By the books, for this tenancy: which bank accounts its deposit came to and is in. What was brought forward may be in none. */
  places: z.array(
    z.object({
      account,
      cents: z.number(),
      isForDeposits: z.boolean(),
      /** Where deposits go as the workspace says. */
      isDefault: z.boolean(),
    }),
  ),
  /** Held for a building where the tenancy is not any more. */
  elsewhere: z.array(z.object({ property, cents: z.number() })),
  jurisdiction: z.string(),
  /** What holds there for a tenancy that is not over yet; without a last day, nobody knows the day. */
  deadlineToCome: deadline.extend({ on: day.nullable() }).nullable(),
  /** What it has earned by today and was not posted. */
  accrued: z.object({ cents: z.number(), annualPercent: z.string().nullable(), source: z.string().nullable() }),
  openCharges: z.array(
    z.object({
      id: field.id,
      number: z.string(),
      kind: z.string(),
      label: z.string().nullable(),
      dueOn: day,
      openCents: z.number(),
    }),
  ),
  settlements: z.array(
    z.object({ id: field.id, number: z.string(), state: z.enum(['draft', 'final', 'undone']), madeAt: field.instant }),
  ),
});

const bankMove = z.strictObject({
  leaseIds: z.array(field.id).min(1, 'Choose at least one lease').max(500, 'Choose at most 500 leases'),
  movedOn: field.bookDate,
  /**
   * The bank account for deposits: what is in another one for deposits goes there too. Left out, as the workspace says, and
   * deposits stay in the account for deposits that they are in.
   */
  depositAccountId: field.id.optional(),
  /** The other one; left out, where the payments came to. Deposits brought forward are moved only where it is given. */
  otherAccountId: field.id.optional(),
});

const bankMoves = z.object({
  depositBank: account,
  /** Some of these deposits are in another account for deposits. */
  isElsewhere: z.boolean(),
  lines: z.array(
    z.object({
      leaseId: field.id,
      leaseNumber: z.string(),
      tenants: z.array(named),
      unit: named,
      property,
      currency: z.string(),
      heldCents: z.number(),
      thereCents: z.number(),
      /** Above zero it goes to the deposit account, below it comes from there. */
      cents: z.number(),
      other: account,
      /** Not deposited yet: it is left out. */
      isUndeposited: z.boolean(),
      /** Brought forward and in no bank account yet: it is left out until `otherAccountId` says where the money is. */
      isBroughtForward: z.boolean(),
    }),
  ),
  totals: z.array(z.object({ currency: z.string(), inCents: z.number(), outCents: z.number() })),
});

const interestBody = z.strictObject({
  through: field.bookDate,
  propertyId: field.id.optional(),
  leaseIds: z.array(field.id).min(1).max(500).optional(),
});

const interestLines = z.object({
  through: day,
  lines: z.array(
    z.object({
      leaseId: field.id,
      leaseNumber: z.string(),
      tenants: z.array(named),
      unit: named,
      property,
      currency: z.string(),
      heldCents: z.number(),
      earnedCents: z.number(),
      postedCents: z.number(),
      cents: z.number(),
      jurisdiction: z.string().nullable(),
    }),
  ),
  totals: z.array(z.object({ currency: z.string(), cents: z.number() })),
  isCapped: z.boolean(),
});

export const depositRoutes = defineRoutes({
  'GET /deposits/': {
    permission: 'rent.read',
    summary: 'Deposits by tenancy and building: requested, received, interest, deductions, refunded',
    query: z.strictObject({
      ...field.pageQuery,
      ...registerQuery,
      view: z.enum(depositViews).default('held'),
      q: z.string().max(120).optional(),
    }),
    answer: field.page(depositRow),
  },
  'GET /deposit-register/': {
    permission: 'rent.read',
    summary: 'The sums of the register on a day, by currency and building, and how they tie to the books',
    query: z.strictObject(registerQuery),
    answer: depositRegister,
  },
  'GET /exports/deposits.csv/': {
    permission: 'rent.read',
    summary: 'The register of deposits on a day with its filters, all pages of it, as a table',
    query: z.strictObject({
      ...registerQuery,
      view: z.enum(depositViews).default('all'),
      q: z.string().max(120).optional(),
    }),
    answer: null,
    produces: 'text/csv; charset=utf-8; header=present',
  },
  'GET /leases/{id}/deposit/': {
    permission: 'rent.read',
    summary: 'The deposit of a lease and of the terms it carries on from: requests, movements, and where the money is',
    params: byId,
    answer: leaseDeposit,
  },
  'POST /leases/{id}/deposit-requests/': {
    permission: 'rent.change',
    summary: 'Request what is missing of the deposit that the lease says, once; or another amount, as a top-up',
    params: byId,
    body: z.strictObject({
      kind: z.enum(['deposit', 'last-months-rent']).default('deposit'),
      /** Left out: what the lease says, less what is held or requested already, and only once. */
      cents: positiveCents.optional(),
      dueOn: field.bookDate.optional(),
      /** Paid before it was asked for: the day, not before the money came, from which it is held as a deposit; instead of `dueOn`. */
      heldSince: field.bookDate.optional(),
      label: field.shortText('what it is for').nullable().default(null),
    }),
    answer: leaseDeposit,
    status: 201,
    idempotent: true,
  },
  'POST /deposit-transfer-previews/': {
    permission: 'rent.read',
    summary: 'Which deposits would be transferred to or from the deposit account; nothing is written',
    body: bankMove,
    answer: bankMoves,
  },
  'POST /deposit-transfers/': {
    permission: 'rent.change',
    summary: 'Transfer held deposits to the deposit account, and released ones back',
    body: bankMove,
    answer: z.object({ entryId: field.id, totals: bankMoves.shape.totals }),
    status: 201,
    idempotent: true,
  },
  'POST /leases/{id}/deposit-carry/': {
    permission: 'rent.change',
    summary: 'Move a deposit to the building where the tenancy is now',
    params: byId,
    body: z.strictObject({ movedOn: field.bookDate }),
    answer: leaseDeposit,
    status: 201,
    idempotent: true,
  },
  'POST /leases/{id}/last-months-rent-uses/': {
    permission: 'rent.change',
    summary:
      'Use last month’s rent that is held: for rent that is open, or add it to the deposit. It is never used by itself',
    params: byId,
    body: z.strictObject({
      for: z.enum(['rent', 'deposit']),
      /** Left out: as much as can be. */
      cents: positiveCents.optional(),
      usedOn: field.bookDate,
    }),
    answer: leaseDeposit,
    status: 201,
    idempotent: true,
  },
  'POST /deposit-interest-previews/': {
    permission: 'rent.read',
    summary: 'Deposit interest by a day that is not posted yet; nothing is written',
    body: interestBody,
    answer: interestLines,
  },
  'POST /deposit-interest/': {
    permission: 'rent.change',
    summary: 'Add deposit interest by a day',
    body: interestBody,
    answer: z.object({ posted: z.number(), totals: interestLines.shape.totals }),
    status: 201,
    idempotent: true,
  },
  'POST /deposit-interest/{id}/undo/': {
    permission: 'rent.change',
    summary: 'Void interest, last month’s rent or an opening balance added to a deposit',
    params: byId,
    body: z.strictObject({ reason, date: field.bookDate.optional() }),
    answer: leaseDeposit,
    idempotent: true,
  },
});
