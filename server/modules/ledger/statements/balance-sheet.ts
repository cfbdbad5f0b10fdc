import type { z } from 'zod';
import type { statementRoutes } from '#shared/api/statements.ts';
import type { Tx } from '#server/kernel/database.ts';
import { countRecordedLate } from './recorded-late.ts';
import {
  comeToNothing,
  currenciesOf,
  figureOf,
  negated,
  ofCurrency,
  rowsOf,
  sectionOf,
  sumOf,
  total,
} from './statement-figures.ts';
import type { Computed, Row } from './statement-figures.ts';
import { dayBefore, fiscalYearStart, isIn } from './statement-rules.ts';
import { netOf, readBalances } from './trial-balance.ts';
import type { Balance } from './trial-balance.ts';
import { readTurnover } from './turnover.ts';
import { describeView, openView } from '#server/modules/ledger/books/view.ts';
import type { Books } from '#server/modules/ledger/books/view.ts';
import type { AskedProperty } from '#server/kernel/reports/asked-property.ts';

type Asked = Omit<z.output<(typeof statementRoutes)['GET /balance-sheet/']['query']>, 'propertyId'> & {
  readonly propertyId?: AskedProperty;
};

/** What is owned and owed as of a date. The income of all years before and of this one is computed, never posted. */
export async function readBalanceSheet(tx: Tx, organisationId: string, now: Date, asked: Asked) {
  const books = await openView(tx, organisationId, now, asked);
  const own = await readColumn(tx, books, asked.asOf ?? books.today);
  const compared = asked.compareAsOf === undefined ? undefined : await readColumn(tx, books, asked.compareAsOf);
  const everything = [own, compared].map((column) => column && [...column.balances, ...column.before]);
  return {
    ...describeView(books, own.asOf),
    compareAsOf: compared?.asOf ?? null,
    fiscalYearFrom: own.fiscalYearFrom,
    compareFiscalYearFrom: compared?.fiscalYearFrom ?? null,
    currencies: currenciesOf(books.currency, everything).map((currency) =>
      presentCurrency(currency, own, compared, books.propertyId),
    ),
    standing: {
      tiesToTrialBalance: [own, compared].every((column) => column?.ties ?? true),
      recordedLate: await countRecordedLate(tx, books, { from: own.fiscalYearFrom, to: own.asOf }),
    },
  };
}

interface Column {
  readonly asOf: string;
  readonly fiscalYearFrom: string;
  readonly balances: readonly Balance[];
  /** Income and costs before the fiscal year, and within it: each read by itself. */
  readonly before: readonly Balance[];
  readonly within: readonly Balance[];
  readonly ties: boolean;
}

async function readColumn(tx: Tx, books: Books, asOf: string): Promise<Column> {
  const fiscalYearFrom = fiscalYearStart(asOf, books.fiscalYearStartMonth);
  const isResult = (row: Balance) => isIn('net-income', row);
  const balances = await readBalances(tx, books, asOf);
  const before = (await readBalances(tx, books, dayBefore(fiscalYearFrom))).filter(isResult);
  const within = netOf(await readTurnover(tx, books, { from: fiscalYearFrom, to: asOf })).filter(isResult);
  // Read apart, the years have to come to what the trial balance says of income and costs, in every currency.
  const isSame = comeToNothing([...before, ...within, ...negated(balances.filter(isResult))], 'account');
  const ties = isSame && (books.propertyId !== undefined || comeToNothing(balances, 'currency'));
  return { asOf, fiscalYearFrom, balances, before, within, ties };
}

function presentCurrency(currency: string, own: Column, compared: Column | undefined, propertyId: Books['propertyId']) {
  const isCompared = compared !== undefined;
  const columns = [own, compared];
  const rows = (kind: Balance['kind'], sign: 1n | -1n) =>
    rowsOf(
      columns.map((column) => column && ofCurrency(column.balances, currency).filter((row) => row.kind === kind)),
      sign,
    );
  const computed = (name: Computed, read: (column: Column) => readonly Balance[], sign: 1n | -1n): Row => ({
    account: undefined,
    computed: name,
    amount: sign * total(ofCurrency(read(own), currency)),
    compared: compared && sign * total(ofCurrency(read(compared), currency)),
  });
  const assets = rows('asset', 1n);
  const liabilities = rows('liability', -1n);
  // Of one property, an entry may have one side only: what is held for it by the rest of the books, or the other way.
  const rest = computed('rest-of-books', ({ balances }) => balances, 1n);
  const equity = [
    ...rows('equity', -1n),
    computed('retained-earnings', ({ before }) => before, -1n),
    computed('net-income', ({ within }) => within, -1n),
    ...(propertyId === undefined || (rest.amount === 0n && (rest.compared ?? 0n) === 0n) ? [] : [rest]),
  ];
  return {
    currency,
    sections: [
      sectionOf('assets', assets, isCompared),
      sectionOf('liabilities', liabilities, isCompared),
      sectionOf('equity', equity, isCompared),
    ],
    results: [{ key: 'liabilities-and-equity' as const, ...figureOf(sumOf([...liabilities, ...equity], isCompared)) }],
  };
}
