import { sumCents } from '#shared/money.ts';
import type { Cell, Line, SheetColumn, SheetTable } from '#shared/reports/sheet.ts';
import { moneyCell, shareCell } from '#server/kernel/reports/cells.ts';
import type { Report } from '#server/kernel/reports/report.ts';
import { ownFirst } from '#server/modules/ledger/statements/statement-rules.ts';
import type { Period } from '#server/modules/ledger/statements/statement-rules.ts';
import { openBudgetView, readActual, readPlanned, spanKeys } from './budget-figures.ts';
import type { BudgetAmount, SpanKey } from './budget-figures.ts';
import { readBudgetLines } from './budget-lines.ts';
import { rowOf, rowOfAccount, rowOfGroup } from './budget-rows.ts';
import type { BudgetRow } from './budget-rows.ts';

/** What was planned beside what came: the month and the fiscal year through it, the difference and its share of the plan. */
export const budgetReport: Report = {
  key: 'budget',
  permission: 'ledger.read',
  parameters: ['asOf', 'knownAt', 'basis', 'propertyId', 'ownerId'],
  isByMonth: true,
  async read(tx, act, asked) {
    const { books, spans } = await openBudgetView(tx, act, asked);
    const columns: Column[] = [];
    for (const key of spanKeys)
      columns.push({
        actual: await readActual(tx, books, spans[key]),
        planned: await readPlanned(tx, books, spans[key]),
      });
    const all = columns.flatMap(({ actual, planned }) => [...actual, ...planned]);
    const currencies = [...new Set([books.currency, ...all.map(({ currency }) => currency)])];
    return {
      tables: currencies
        .toSorted((one, other) => ownFirst(books.currency, one, other))
        .map((currency) =>
          tableOf(
            currency,
            columns.map((column) => ofCurrency(column, currency)),
            spans,
          ),
        ),
      notes: [
        {
          tone: all.length === 0 ? 'waiting' : 'good',
          title: {
            word: 'yearToDate',
            values: { from: { day: spans.year.from }, to: { day: spans.year.to } },
          },
          detail: { word: asked.propertyId === undefined ? 'budgetOfAll' : 'budgetOfProperty' },
        },
      ],
      closedThrough: books.closedThrough,
    };
  },
  lines: async (tx, act, asked, figure) => readBudgetLines(tx, await openBudgetView(tx, act, asked), figure),
};

interface Column {
  readonly actual: readonly BudgetAmount[];
  readonly planned: readonly BudgetAmount[];
}

function ofCurrency({ actual, planned }: Column, currency: string): Column {
  const own = (rows: readonly BudgetAmount[]) => rows.filter((row) => row.currency === currency);
  return { actual: own(actual), planned: own(planned) };
}

function tableOf(currency: string, columns: readonly Column[], spans: Readonly<Record<SpanKey, Period>>): SheetTable {
  const line = (key: string, kind: Line['kind'], label: Line['label'], row: BudgetRow): Line => ({
    key,
    kind,
    label,
    cells: columns.flatMap((column) => cellsOf(column, row)),
  });
  const section = (
    group: 'income' | 'operating-costs' | 'other-costs',
    total: 'totalIncome' | 'totalOperatingCosts' | 'totalOtherCosts',
  ): Line[] => [
    { key: `heading:${group}`, kind: 'heading', label: { word: group }, cells: empty() },
    ...accountsIn(columns, rowOfGroup(group)).map(({ accountId, number, name }) => ({
      ...line(accountId, 'line', name, rowOfAccount(accountId)),
      code: number,
      record: { kind: 'account' as const, id: accountId },
    })),
    line(group, 'subtotal', { word: total }, rowOf(group)),
  ];
  return {
    currency,
    first: { word: 'account' },
    columns: spanKeys.flatMap((key) => columnsOf(key, spans[key])),
    lines: [
      ...section('income', 'totalIncome'),
      ...section('operating-costs', 'totalOperatingCosts'),
      line('net-operating-income', 'subtotal', { word: 'net-operating-income' }, rowOf('net-operating-income')),
      ...section('other-costs', 'totalOtherCosts'),
      line('net-income', 'total', { word: 'net-income' }, rowOf('net-income')),
    ],
  };
}

const empty = () => Array.from({ length: 8 }, () => null);

function columnsOf(key: SpanKey, span: Period): SheetColumn[] {
  const month = { month: span.to.slice(0, 7) };
  const [actual, budget] =
    key === 'month'
      ? [
          { word: 'actualOfMonth' as const, values: { month } },
          { word: 'budgetOfMonth' as const, values: { month } },
        ]
      : [{ word: 'actualOfYear' as const }, { word: 'budgetOfYear' as const }];
  return [
    { key: `${key}-actual`, label: actual, kind: 'money' },
    { key: `${key}-budget`, label: budget, kind: 'money' },
    { key: `${key}-difference`, label: { word: 'difference' }, kind: 'money' },
    { key: `${key}-percent`, label: { word: 'percentOfBudget' }, kind: 'share' },
  ];
}

function accountsIn(columns: readonly Column[], row: BudgetRow): BudgetAmount[] {
  const told = columns.flatMap(({ actual, planned }) => [...actual, ...planned]).filter(row.has);
  return [...new Map(told.map((one) => [one.accountId, one])).values()].toSorted((one, other) =>
    one.number < other.number ? -1 : 1,
  );
}

function cellsOf({ actual, planned }: Column, row: BudgetRow): (Cell | null)[] {
  const [came, plan] = [sumOf(actual, row), sumOf(planned, row)];
  return [
    moneyCell(sumCents(came)),
    moneyCell(sumCents(plan)),
    moneyCell(sumCents(came - plan)),
    shareCell(sumCents(came - plan), sumCents(plan)),
  ];
}

function sumOf(amounts: readonly BudgetAmount[], row: BudgetRow): bigint {
  return amounts.reduce((sum, one) => (row.has(one) ? sum + row.signOf(one) * one.cents : sum), 0n);
}
