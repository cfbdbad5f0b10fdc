import { z } from 'zod';
import { defineRoutes } from '#shared/route.ts';
import * as field from './fields.ts';
import { accountKinds, bases, journalLine } from './ledger.ts';

/**
 * What the books say: trial balance, general ledger, balance sheet and income statement. Each takes the date of effect
 * (`asOf`), the instant of recording (`knownAt`), a basis and a property.
 */
const seenFrom = {
  asOf: field.bookDate.optional(),
  basis: z.enum(bases).default('accrual'),
  knownAt: field.instant.optional(),
  propertyId: field.id.optional(),
};

const seen = {
  asOf: z.string(),
  basis: z.enum(bases),
  knownAt: field.instant.nullable(),
  propertyId: field.id.nullable(),
  closedThrough: z.string().nullable(),
};

const range = z.object({ from: z.string(), to: z.string() });

/** A figure and the one that it is compared with, in the sign of its section: a cost is positive, a concession negative. */
const figure = { amountCents: field.sumCents, comparedCents: field.sumCents.nullable() };

const statementRow = z.object({
  /** Missing for what is computed and never posted. */
  accountId: field.id.nullable(),
  /** `rest-of-books` is there for a property alone: the other side of entries that only touch it with one. */
  computed: z.enum(['retained-earnings', 'net-income', 'rest-of-books']).nullable(),
  number: z.string().nullable(),
  name: z.string().nullable(),
  isContra: z.boolean(),
  ...figure,
});

const statementOf = <Section extends string, Result extends string>(
  sections: readonly [Section, ...Section[]],
  results: readonly [Result, ...Result[]],
) =>
  z.array(
    z.object({
      currency: z.string(),
      sections: z.array(z.object({ key: z.enum(sections), rows: z.array(statementRow), ...figure })),
      results: z.array(z.object({ key: z.enum(results), ...figure })),
    }),
  );

/** What stands beside a statement: whether it can be relied on. */
const standing = z.object({
  tiesToTrialBalance: z.boolean(),
  /** Entries that take effect within the period and were recorded after its end. */
  recordedLate: z.number(),
});

/** Sets of accounts that a figure may stand for, so that every total opens into the lines that add up to it. */
export const ledgerGroups = [
  'assets',
  'liabilities',
  'equity',
  'income',
  'operating-costs',
  'other-costs',
  'net-operating-income',
  'net-income',
  'liabilities-and-equity',
] as const;

const balanceRow = z.object({
  accountId: field.id,
  number: z.string(),
  name: z.string(),
  kind: z.enum(accountKinds),
  isContra: z.boolean(),
  currency: z.string(),
  debitCents: field.sumCents,
  creditCents: field.sumCents,
});

const ledgerItem = journalLine.extend({
  entryId: field.id,
  entryNumber: z.number(),
  date: z.string(),
  entryMemo: z.string(),
  sourceKind: z.string(),
  explanation: z.record(z.string(), z.unknown()),
  postedBy: z.object({ id: field.id, name: z.string() }).nullable(),
  recordedAt: field.instant,
  isReversal: z.boolean(),
  isReversed: z.boolean(),
  /** After this line, of its account in its currency; debits are positive. */
  balanceCents: field.sumCents,
});

export const statementRoutes = defineRoutes({
  'GET /trial-balance/': {
    permission: 'ledger.read',
    summary: 'The balance of every account, on its side, as of a date and as it was known at an instant',
    query: z.strictObject(seenFrom),
    answer: z.object({
      ...seen,
      rows: z.array(balanceRow),
      totals: z.array(z.object({ currency: z.string(), debitCents: field.sumCents, creditCents: field.sumCents })),
    }),
  },
  'GET /general-ledger/': {
    permission: 'ledger.read',
    summary: 'The lines of one account, of a group of accounts or of all, by account and date, with running balances',
    query: z.strictObject({
      ...field.pageQuery,
      /** It carries the balances that the next page goes on from. */
      cursor: z.string().max(2000).optional(),
      ...seenFrom,
      from: field.bookDate.optional(),
      to: field.bookDate.optional(),
      accountId: field.id.optional(),
      group: z.enum(ledgerGroups).optional(),
      currency: field.currency.optional(),
      unitId: field.id.optional(),
      leaseId: field.id.optional(),
      personId: field.id.optional(),
      bankAccountId: field.id.optional(),
    }),
    answer: field.page(ledgerItem).extend({
      ...seen,
      from: z.string(),
      to: z.string(),
      /** Of everything asked for, not of this page alone; debits are positive. */
      totals: z.array(
        z.object({
          currency: z.string(),
          openingCents: field.sumCents,
          debitCents: field.sumCents,
          creditCents: field.sumCents,
          closingCents: field.sumCents,
        }),
      ),
      /** What the accounts of this page brought into the period, those between them that have no lines in it as well. */
      openings: z.array(
        z.object({
          accountId: field.id,
          number: z.string(),
          name: z.string(),
          currency: z.string(),
          cents: field.sumCents,
        }),
      ),
    }),
  },
  'GET /balance-sheet/': {
    permission: 'ledger.read',
    summary: 'What is owned and owed as of a date; retained earnings and the income of the year are computed',
    query: z.strictObject({ ...seenFrom, compareAsOf: field.bookDate.optional() }),
    answer: z.object({
      ...seen,
      compareAsOf: z.string().nullable(),
      /** The first day of the fiscal year that the date lies in. */
      fiscalYearFrom: z.string(),
      compareFiscalYearFrom: z.string().nullable(),
      currencies: statementOf(['assets', 'liabilities', 'equity'], ['liabilities-and-equity']),
      standing,
    }),
  },
  'GET /income-statement/': {
    permission: 'ledger.read',
    summary: 'Income and costs of a period, beside another one',
    query: z.strictObject({
      ...seenFrom,
      from: field.bookDate.optional(),
      to: field.bookDate.optional(),
      compareFrom: field.bookDate.optional(),
      compareTo: field.bookDate.optional(),
    }),
    answer: z.object({
      ...seen,
      ...range.shape,
      comparedWith: range.nullable(),
      currencies: statementOf(['income', 'operating-costs', 'other-costs'], ['net-operating-income', 'net-income']),
      standing,
    }),
  },
});
