import { expect, test } from 'vitest';
import type { BalanceSheet } from './api.ts';
import { balanceSheetTables } from './balance-sheet-table.ts';
import { figureIn, type ReportTable } from './report-table.ts';
import { useReportsText } from './text.ts';

type Row = BalanceSheet['currencies'][number]['sections'][number]['rows'][number];
type Computed = NonNullable<Row['computed']>;

const figure = { amountCents: 700, comparedCents: 400 };
const account = (number: string): Row => ({
  ...figure,
  accountId: number,
  computed: null,
  number,
  name: number,
  isContra: false,
});
const computed = (name: Computed): Row => ({
  ...figure,
  accountId: null,
  computed: name,
  number: null,
  name: null,
  isContra: false,
});

function tableOf(equity: readonly Row[], propertyId?: string): ReportTable {
  const answer: BalanceSheet = {
    asOf: '2026-05-31',
    compareAsOf: '2025-06-30',
    fiscalYearFrom: '2026-04-01',
    compareFiscalYearFrom: '2025-04-01',
    basis: 'cash',
    knownAt: null,
    propertyId: propertyId ?? null,
    closedThrough: null,
    currencies: [
      {
        currency: 'USD',
        sections: [
          { key: 'assets', rows: [account('1010')], ...figure },
          { key: 'liabilities', rows: [account('2010')], ...figure },
          { key: 'equity', rows: [...equity], ...figure },
        ],
        results: [{ key: 'liabilities-and-equity', ...figure }],
      },
    ],
    standing: { tiesToTrialBalance: true, recordedLate: 0 },
  };
  const seen = { basis: 'cash', asOf: '2026-05-31', ...(propertyId === undefined ? {} : { propertyId }) } as const;
  const [table] = balanceSheetTables(useReportsText.now(), answer, seen);
  if (table === undefined) throw new Error('There is no table');
  return table;
}

const drillOf = (table: ReportTable, id: string) => figureIn(table, id)?.drill;

test('each column asks for the lines until its own date, from the beginning of the books', () => {
  const table = tableOf([computed('retained-earnings')]);
  const query = { basis: 'cash', currency: 'USD', accountId: '1010', from: '1900-01-01' };
  expect(drillOf(table, 'USD_1010_0')).toEqual({ kind: 'lines', sign: 1, query: { ...query, to: '2026-05-31' } });
  expect(drillOf(table, 'USD_1010_1')).toEqual({ kind: 'lines', sign: 1, query: { ...query, to: '2025-06-30' } });
  expect(drillOf(table, 'USD_1010_2')).toEqual({ kind: 'difference', of: 'USD_1010_0', less: 'USD_1010_1' });
  expect(figureIn(table, 'USD_1010_2')?.cents).toBe(300);
});

test('retained earnings are the income of the years before, the income of the year begins with it', () => {
  const table = tableOf([computed('retained-earnings'), computed('net-income')]);
  expect(drillOf(table, 'USD_retained-earnings_0')).toMatchObject({
    sign: -1,
    query: { group: 'net-income', from: '1900-01-01', to: '2026-03-31' },
  });
  expect(drillOf(table, 'USD_net-income_1')).toMatchObject({
    sign: -1,
    query: { group: 'net-income', from: '2025-04-01', to: '2025-06-30' },
  });
});

test('of one property, sums with what is held elsewhere open into the rows that they are made of', () => {
  const table = tableOf([account('3010'), computed('rest-of-books')], 'p');
  expect(drillOf(table, 'USD_equity_1')).toMatchObject({ kind: 'sum', of: ['USD_3010_1', 'USD_rest-of-books_1'] });
  expect(drillOf(table, 'USD_liabilities-and-equity_0')).toMatchObject({
    kind: 'sum',
    of: ['USD_liabilities_0', 'USD_equity_0'],
  });
  const rest = drillOf(table, 'USD_rest-of-books_0');
  expect(rest).toMatchObject({ kind: 'lines', sign: 1, query: { propertyId: 'p', to: '2026-05-31' } });
  expect(rest).not.toHaveProperty('query.group');
});
