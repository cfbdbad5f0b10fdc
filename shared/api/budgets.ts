import { z } from 'zod';
import { budgetSections } from '#shared/budgets/budget-sections.ts';
import { largestCents } from '#shared/money.ts';
import { defineRoutes } from '#shared/route.ts';
import * as field from './fields.ts';
import { bases } from './ledger.ts';

/**
 * Budgets: what is planned for an account and a month, of one property or of the whole workspace. An amount is positive
 * where its account is as usual: income of an income account, a cost of a cost account.
 */

const month = field.bookDate
  .refine((day) => day.endsWith('-01'), 'Use the first day of a month, such as 2027-01-01')
  .meta({ example: '2027-01-01' });
const plannedCents = z
  .int('Use a whole number of cents')
  .min(-largestCents, 'Use a smaller amount')
  .max(largestCents, 'Use a smaller amount');

/** Which sheet: the property's own, or that of the whole workspace, and the first of its twelve months. */
const sheetOf = {
  propertyId: field.id.optional(),
  /** Defaults to the fiscal year that today lies in. */
  from: month.optional(),
};

/** Where a sheet can be copied from: a year before it. */
export const budgetSources = ['actuals', 'budget'] as const;

const twelve = z.array(z.number().nullable());

const budgetSheet = z.object({
  propertyId: field.id.nullable(),
  currency: z.string(),
  /** The first days of its months. */
  months: z.array(z.string()),
  /** Every account of income and costs that is in use or has an amount, by number. */
  accounts: z.array(
    z.object({
      id: field.id,
      number: z.string(),
      name: z.string(),
      section: z.enum(budgetSections),
      isContra: z.boolean(),
      isArchived: z.boolean(),
      /** One for each month; null where nothing is planned. */
      cents: twelve,
    }),
  ),
  /** The last change of an amount in these months. */
  changed: z.object({ at: field.instant, by: z.string().nullable() }).nullable(),
});

export const budgetRoutes = defineRoutes({
  'GET /budgets/': {
    permission: 'ledger.read',
    summary: 'The budget of a property, or of the whole workspace, for twelve months',
    query: z.strictObject(sheetOf),
    answer: budgetSheet,
  },
  'PATCH /budgets/': {
    permission: 'ledger.post',
    summary: 'Change amounts of a budget; each says what it was, so that nobody overwrites another one unseen',
    body: z.strictObject({
      propertyId: field.id.nullable(),
      changes: z
        .array(
          z.strictObject({
            accountId: field.id,
            month,
            was: plannedCents.nullable(),
            /** Null takes the amount out: nothing is planned. */
            cents: plannedCents.nullable(),
          }),
        )
        .min(1, 'Change an amount')
        .max(5000, 'Change at most 5,000 amounts at once'),
    }),
    answer: z.object({ changed: z.number() }),
  },
  'GET /budget-sources/': {
    permission: 'ledger.read',
    summary: 'What a budget can be copied from: the twelve months a year before, as they were or as they were planned',
    query: z.strictObject({ ...sheetOf, source: z.enum(budgetSources), basis: z.enum(bases).default('accrual') }),
    answer: z.object({
      currency: z.string(),
      /** The first days of the months that it is made of. */
      months: z.array(z.string()),
      accounts: z.array(z.object({ id: field.id, cents: twelve })),
    }),
  },
  'GET /budget-changes/': {
    permission: 'ledger.read',
    summary: 'Who changed which amount of a budget, newest first',
    query: z.strictObject({ ...field.pageQuery, ...sheetOf }),
    answer: field.page(
      z.object({
        id: field.id,
        account: z.object({ id: field.id, number: z.string(), name: z.string() }),
        month: z.string(),
        currency: z.string(),
        from: z.number().nullable(),
        to: z.number().nullable(),
        changedBy: z.string().nullable(),
        changedAt: field.instant,
      }),
    ),
  },
  'GET /exports/budgets.csv/': {
    permission: 'ledger.read',
    summary: 'The budget of twelve months as a table that can be read in again: accounts by month',
    query: z.strictObject(sheetOf),
    answer: null,
    produces: 'text/csv; charset=utf-8; header=present',
  },
});
