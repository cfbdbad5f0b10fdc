import { z } from 'zod';
import { defineRoutes } from '#shared/route.ts';
import { unsentReminder } from './arrears.ts';
import * as field from './fields.ts';
import * as terms from './lease-terms.ts';
import { day, named, property, total } from './rent-answers.ts';
import { trustFund, trustPlace } from './trust.ts';

/** What a workspace opens in the morning: what needs doing, and how things stand. Amounts are in the smallest unit. */

const whose = { leaseId: field.id, tenants: z.array(named), unit: named, property };

/** All of a group are counted and added up; the first of them are listed. */
const group = <Row extends z.ZodRawShape>(row: Row) =>
  total.extend({ rows: z.array(z.object({ ...whose, ...row })), more: total });

/** How many wait to be released, and the one that has waited longest. */
const waitingRuns = z.object({ count: z.number(), first: z.object({ id: field.id, number: z.string(), on: day }) });

/** Each part is there for who may see it. */
export const today = z.object({
  today: day,
  /** Tenancies on which something is overdue, the oldest debt first: the arrears. */
  pastDue: group({
    daysLate: z.number(),
    oldestDueOn: day,
    currency: z.string(),
    cents: z.number(),
    /** A reminder was sent today. */
    isRemindedToday: z.boolean(),
    unsentReminder,
  }).optional(),
  /** Leases that end for good within sixty days, the first to end first. */
  ending: group({
    endsOn: day,
    daysLeft: z.number(),
    state: z.enum(terms.leaseStates),
    isLeaving: z.boolean(),
  }).optional(),
  /** Deposits held for tenancies that are over or end within thirty days, the first deadline first. */
  deposits: group({
    currency: z.string(),
    cents: z.number(),
    lastDay: day.nullable(),
    deadline: z.object({ on: day, daysLeft: z.number() }).nullable(),
    settlementId: field.id.nullable(),
  }).optional(),
  /** Payments that are not deposited in a bank account yet. */
  undeposited: total.extend({ oldestOn: day.nullable() }).optional(),
  /** Online payments that are disputed, or that failed or came back in the last days. */
  online: z.object({ count: z.number(), oldestOn: z.string().nullable() }).optional(),
  /** Statement lines that nobody has matched or decided, by bank account; where most wait first. */
  lines: z
    .object({
      count: z.number(),
      rows: z.array(
        z.object({
          accountId: field.id,
          name: z.string(),
          count: z.number(),
          toDecideCount: z.number(),
          oldestOn: day,
        }),
      ),
    })
    .optional(),
  /** Bank accounts whose statement of a month that is over is not reconciled yet. */
  reconcile: z
    .object({
      rows: z.array(
        z.object({
          accountId: field.id,
          name: z.string(),
          currency: z.string(),
          from: day,
          to: day,
          /** The one that was begun. */
          openId: field.id.nullable(),
        }),
      ),
    })
    .optional(),
  /** Reconciled months of accounts with other people’s money whose worksheet nobody has signed. */
  worksheets: z
    .object({
      rows: z.array(
        z.object({
          accountId: field.id,
          name: z.string(),
          currency: z.string(),
          to: day,
          reconciliationId: field.id,
        }),
      ),
    })
    .optional(),
  /** Payments that did not clear in 180 days, letters to those they were for, and what is due to the state. */
  unclaimed: z
    .object({
      stale: z.number(),
      letters: z.number(),
      letterUntil: day.nullable(),
      toTurnOver: z.number(),
      turnOverBy: day.nullable(),
    })
    .optional(),
  /** Whose money lies in each account with money of others, and what the place of the workspace says of it: by when payments are deposited, and own money that has to leave. */
  trust: z
    .object({
      /** With the funds below zero in it, and the money in it that belongs elsewhere. */
      places: z.array(trustPlace.extend({ short: z.number(), misplaced: z.number() })),
      /** Funds below zero, the largest first: all are counted, the first are listed. */
      short: z.object({ count: z.number(), rows: z.array(trustFund) }),
      bankBy: day.nullable(),
      ownMoney: z.array(
        z.object({
          accountId: field.id,
          name: z.string(),
          currency: z.string(),
          cents: z.number(),
          overCents: z.number(),
          drawBy: day.nullable(),
        }),
      ),
    })
    .optional(),
  /** Bills to approve, the first due first. */
  approvals: total
    .extend({
      rows: z.array(
        z.object({
          billId: field.id,
          number: z.string(),
          version: z.number(),
          /** What it is for: its memo, or the text of its first line. */
          text: z.string().nullable(),
          vendor: z.string(),
          /** Of its first line. */
          property: property.nullable(),
          dueOn: day,
          daysLate: z.number(),
          currency: z.string(),
          cents: z.number(),
          /** Whether who asks can approve it as it stands. */
          mayApprove: z.boolean(),
          /** Properties whose owners are asked and have not approved yet. */
          ownersAsked: z.number(),
        }),
      ),
      more: total,
    })
    .optional(),
  /** Bills to pay, drafts that came as files, and vendors whose insurance or license has ended or is about to. */
  bills: z
    .object({
      files: z.number(),
      withFindings: z.number(),
      papers: z.number(),
      firstEndsOn: day.nullable(),
      /** Approved and due within a week, or past due, in the currency of the workspace. */
      due: z.number(),
      dueCents: field.sumCents,
      firstOpenDueOn: day.nullable(),
      /** Payments that were stopped or voided and left the account all the same. */
      stopped: z.number(),
    })
    .optional(),
  /** Runs that were prepared and are not released: nobody is paid yet. */
  payRuns: waitingRuns.optional(),
  distributionRuns: waitingRuns.optional(),
  /** Past due. */
  contributionRequests: z.object({ count: z.number() }).optional(),
  /** Owner statements of the month that ended, for owners who have none of it. */
  ownerStatements: z.object({ month: day, statements: z.number(), owners: z.number() }).optional(),
  /** Leases that are drafts or out for signature, the first to begin first. */
  drafts: group({ startsOn: day, state: z.enum(terms.leaseStates) }).optional(),
  /** Imports that were checked, have rows with errors and were not carried out, the latest first. */
  imports: z
    .object({
      count: z.number(),
      rows: z.array(
        z.object({ id: field.id, fileName: z.string(), rows: z.number(), badRows: z.number(), createdOn: day }),
      ),
    })
    .optional(),
  /** Tasks that somebody wrote, due by today, for you or for nobody yet; the first due first. */
  tasks: z
    .object({
      count: z.number(),
      rows: z.array(
        z.object({
          id: field.id,
          title: z.string(),
          dueOn: day,
          daysLate: z.number(),
          repeats: z.boolean(),
          property: property.nullable(),
        }),
      ),
      more: z.number(),
    })
    .optional(),
  /** What was billed for this month, by currency: collected, credited, past due or due later. */
  rent: z
    .object({
      month: z.string(),
      figures: z.array(
        z.object({
          currency: z.string(),
          billedCents: z.number(),
          collectedCents: z.number(),
          creditedCents: z.number(),
          pastDueCents: z.number(),
          laterCents: z.number(),
        }),
      ),
    })
    .optional(),
  /** Units that are let today, of all, as the rent roll counts them. */
  occupancy: z.object({ units: z.number(), occupied: z.number() }).optional(),
  /** By month, what was collected of what was billed for it and what is still expected, by the leases: twelve months, and some that are over. Missing while it is being reckoned. */
  forecast: z
    .array(
      z.object({
        currency: z.string(),
        months: z.array(z.object({ month: day, collectedCents: z.number(), expectedCents: z.number() })),
      }),
    )
    .optional(),
  /** The arrears by age. */
  ageing: z
    .array(
      z.object({
        currency: z.string(),
        overdueCents: z.number(),
        to30Cents: z.number(),
        to60Cents: z.number(),
        to90Cents: z.number(),
        over90Cents: z.number(),
      }),
    )
    .optional(),
  /** Bank accounts and undeposited funds by the books, each in its currencies. */
  cash: z
    .object({
      accounts: z.array(
        z.object({
          id: field.id,
          name: z.string(),
          numberEnding: z.string().nullable(),
          currency: z.string(),
          cents: field.sumCents,
        }),
      ),
      totals: z.array(z.object({ currency: z.string(), cents: field.sumCents })),
    })
    .optional(),
  /** Leases that end for good in each of twelve months, this one from today on; how many of them are on notice. */
  expirations: z.array(z.object({ from: day, to: day, ending: z.number(), onNotice: z.number() })).optional(),
});

export const todayRoutes = defineRoutes({
  'GET /today/': {
    permission: 'members.read',
    summary: 'What needs doing and how things stand, as far as you may see it',
    answer: today,
  },
});
