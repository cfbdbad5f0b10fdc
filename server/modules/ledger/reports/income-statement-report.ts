import { firstOfMonth } from '#shared/dates.ts';
import { isId } from '#shared/lists/is-id.ts';
import { addMonths, earlierOf, laterOf, monthOf } from '#shared/rent/calendar.ts';
import { sumCents } from '#shared/money.ts';
import type { SumCents } from '#shared/money.ts';
import type { SheetTable } from '#shared/reports/sheet.ts';
import type { Tx } from '#server/kernel/database.ts';
import { refuse, refuseField } from '#server/kernel/refuse.ts';
import type { Asked, Report } from '#server/kernel/reports/report.ts';
import { openView } from '#server/modules/ledger/books/view.ts';
import type { Books } from '#server/modules/ledger/books/view.ts';
import { readIncomeOf } from '#server/modules/ledger/statements/income-statement.ts';
import { isIn, ownFirst } from '#server/modules/ledger/statements/statement-rules.ts';
import type { Period } from '#server/modules/ledger/statements/statement-rules.ts';
import { readTurnovers } from '#server/modules/ledger/statements/turnover.ts';
import type { Turnover } from '#server/modules/ledger/statements/turnover.ts';
import { standingNotes } from './standing-notes.ts';
import { accountsOf, readPostings } from './statement-lines.ts';
import type { Postings } from './statement-lines.ts';
import { statementTable } from './statement-sheet.ts';
import type { Statement, StatementColumn, StatementRow } from './statement-sheet.ts';
import type { AskedProperty } from '#server/kernel/reports/asked-property.ts';
import { isAskedProperty } from '#server/kernel/reports/asked-property.ts';

/** Income and costs of a range, beside another, by month, or by property. */
export const incomeStatementReport: Report = {
  key: 'income-statement',
  permission: 'ledger.read',
  parameters: [
    'from',
    'to',
    'compareFrom',
    'compareTo',
    'asOf',
    'knownAt',
    'basis',
    'propertyId',
    'ownerId',
    'accountId',
    'columns',
  ],
  async read(tx, act, asked) {
    const { basis = 'accrual', knownAt, propertyId } = asked;
    const books = await openView(tx, act.organisationId, act.now, { basis, knownAt, propertyId });
    const whole = await readIncomeOf(tx, books, asked);
    const parts = await readParts(tx, books, asked);
    return {
      tables: withParts(whole.currencies, parts, books.currency).map((one) => tableOf(one, parts, asked)),
      notes: standingNotes(whole.standing, whole.to, act.today),
      closedThrough: whole.closedThrough,
    };
  },
  lines: (tx, act, asked, figure) =>
    readPostings(
      tx,
      act,
      asked,
      { ...accountsOf(figure.line, asked.accountId), ...placeOf(asked, figure.column) },
      figure,
    ),
};

/** What is dated after the day as of which it is asked for does not count. */
function periodOf({ from, to, asOf }: Asked): Period {
  if (from === undefined || to === undefined) throw new Error('The range of a report is filled in');
  return { from, to: earlierOf(to, asOf ?? to) };
}

/** The days and the property of a column. */
function placeOf(asked: Asked, column: string): Pick<Postings, 'period' | 'propertyId'> {
  const { compareFrom, compareTo, asOf = compareTo, propertyId } = asked;
  const period = periodOf(asked);
  if (column === 'amount' || column === 'total') return { period, propertyId };
  if (column === 'compared' && compareFrom !== undefined && compareTo !== undefined && asOf !== undefined)
    return { period: { from: compareFrom, to: earlierOf(compareTo, asOf) }, propertyId };
  if (column === 'none' && hasRest(asked)) return { period, propertyId: null };
  if (isId(column)) return { period, propertyId: column };
  const month = monthsOf(period).find(({ from }) => from.startsWith(`${column}-`));
  if (month === undefined) throw refuse('reports.no-such-figure');
  return { period: month, propertyId };
}

const columnsAtMost = 60;

/** The months of a range, the first and the last as far as they are in it. */
function monthsOf({ from, to }: Period): Period[] {
  const months: Period[] = [];
  for (let first = firstOfMonth(from); first <= to && months.length <= columnsAtMost; first = addMonths(first, 1))
    months.push({ from: laterOf(first, from), to: earlierOf(monthOf(first).to, to) });
  return months;
}

interface PartColumn extends StatementColumn {
  readonly moved: readonly Turnover[];
}

/** What stands beside the total; nothing where that stands alone. */
async function readParts(tx: Tx, books: Books, asked: Asked): Promise<readonly PartColumn[]> {
  const { columns, propertyId, accountId } = asked;
  const { organisationId } = books;
  if (columns === 'total' || columns === undefined) return [];
  const period = periodOf(asked);
  const parts =
    columns === 'months'
      ? monthsOf(period).map((span) => {
          const key = span.from.slice(0, 7);
          return { key, label: { word: 'oneSpan' as const, values: { days: monthOf(span.from) } }, view: books, span };
        })
      : (await readProperties(tx, organisationId, propertyId)).map(({ id, name }) => ({
          key: id,
          label: name,
          view: { ...books, propertyId: id },
          span: period,
        }));
  if (parts.length > columnsAtMost) throw refuseField('columns', 'reports.too-many-columns', { most: columnsAtMost });
  const moved = await readTurnovers(tx, organisationId, parts);
  return parts
    .map(({ key, label }, index) => {
      const own = moved[index] ?? [];
      return { key, label, moved: accountId === undefined ? own : own.filter((one) => one.accountId === accountId) };
    })
    .filter((part) => columns === 'months' || part.moved.length > 0);
}

function readProperties(tx: Tx, organisationId: string, propertyId: AskedProperty) {
  return tx
    .selectFrom('property')
    .select(['property_id as id', 'name'])
    .where('org_id', '=', organisationId)
    .where(isAskedProperty('property_id', propertyId))
    .orderBy('sort_name')
    .orderBy('property_id')
    .limit(columnsAtMost + 1)
    .execute();
}

interface Whole {
  readonly currency: string;
  readonly sections: readonly {
    readonly key: (typeof sectionKeys)[number];
    readonly rows: readonly (Amounts & Omit<StatementRow, 'amounts'>)[];
  }[];
}

/**
 * The whole with what comes to nothing in it, and to something in a part: a cost that moved from one property to another, a
 * charge of one month that was reversed in the next.
 */
function withParts(wholes: readonly Whole[], parts: readonly PartColumn[], own: string): Whole[] {
  const moved = parts
    .flatMap((part) => part.moved)
    .filter((row) => row.debit !== row.credit && isIn('net-income', row));
  const told = wholes.filter(({ sections }) => sections.some(({ rows }) => rows.length > 0));
  const currencies = new Set([...told, ...moved].map(({ currency }) => currency));
  if (currencies.size === 0) return [...wholes];
  return [...currencies]
    .toSorted((one, other) => ownFirst(own, one, other))
    .map((currency) => {
      const accounts = moved.filter((row) => row.currency === currency);
      const found = told.find((whole) => whole.currency === currency);
      return { currency, sections: sectionKeys.map((key) => withAccounts(key, found, accounts)) };
    });
}

const sectionKeys = ['income', 'operating-costs', 'other-costs'] as const;

function withAccounts(key: (typeof sectionKeys)[number], whole: Whole | undefined, moved: readonly Turnover[]) {
  const rows = whole?.sections.find((section) => section.key === key)?.rows ?? [];
  const known = new Set(rows.map(({ accountId }) => accountId));
  const missing = new Map(
    moved.filter((row) => isIn(key, row) && !known.has(row.accountId)).map((row) => [row.accountId, row]),
  );
  const nothing = { computed: null, amountCents: 0, comparedCents: null };
  return {
    key,
    rows: [
      ...rows,
      ...[...missing.values()].map(({ accountId, number, name }) => ({ accountId, number, name, ...nothing })),
    ].toSorted((one, other) => ((one.number ?? '') < (other.number ?? '') ? -1 : 1)),
  };
}

function tableOf(whole: Whole, all: readonly PartColumn[], asked: Asked): SheetTable {
  // Properties that have nothing to say in a currency have no column in its table.
  const parts = all.filter(
    ({ moved }) => asked.columns === 'months' || moved.some(({ currency }) => currency === whole.currency),
  );
  const isCompared = all.length === 0 && asked.compareFrom !== undefined;
  const amounts = ({ accountId, amountCents, comparedCents }: Amounts, sign: bigint): SumCents[] => {
    if (all.length === 0) return isCompared ? [amountCents, comparedCents ?? 0] : [amountCents];
    const own = parts.map(({ moved }) => sign * netOf(moved, whole.currency, accountId));
    // What belongs to no property is the rest; months leave none.
    const rest = BigInt(amountCents) - own.reduce((sum, one) => sum + one, 0n);
    return [...own, ...(hasRest(asked) ? [rest] : [])].map(sumCents).concat(amountCents);
  };
  const statement: Statement = {
    currency: whole.currency,
    sections: whole.sections.map(({ key, rows }) => ({
      key,
      rows: rows.map((row) => ({ ...row, amounts: amounts(row, key === 'income' ? -1n : 1n) })),
    })),
    results: [],
  };
  return statementTable(withResults(statement), columnsFor(all.length === 0 ? undefined : parts, asked, isCompared), {
    withChange: isCompared,
  });
}

interface Amounts {
  readonly accountId: string | null;
  readonly amountCents: SumCents;
  readonly comparedCents: SumCents | null;
}

function netOf(moved: readonly Turnover[], currency: string, accountId: string | null): bigint {
  const own = moved.find((one) => one.accountId === accountId && one.currency === currency);
  return own === undefined ? 0n : own.debit - own.credit;
}

function hasRest({ columns, propertyId }: Asked): boolean {
  return columns === 'properties' && propertyId === undefined;
}

function columnsFor(parts: readonly PartColumn[] | undefined, asked: Asked, isCompared: boolean): StatementColumn[] {
  if (parts !== undefined)
    return [
      ...parts.map(({ key, label }) => ({ key, label })),
      ...(hasRest(asked) ? [{ key: 'none', label: { word: 'withoutProperty' as const } }] : []),
      { key: 'total', label: { word: 'total' } },
    ];
  const days = (from = '', to = '') => ({ word: 'oneSpan' as const, values: { days: { from, to } } });
  return [
    { key: 'amount', label: days(asked.from, asked.to) },
    ...(isCompared ? [{ key: 'compared', label: days(asked.compareFrom, asked.compareTo) }] : []),
  ];
}

/** Net operating income and net income, in every column. */
function withResults(statement: Statement): Statement {
  const count = statement.sections.flatMap(({ rows }) => rows)[0]?.amounts.length ?? 0;
  const sum = (key: string, at: number) =>
    statement.sections
      .filter((section) => section.key === key)
      .flatMap(({ rows }) => rows)
      .reduce((all, { amounts }) => all + BigInt(amounts[at] ?? 0), 0n);
  const each = (net: (at: number) => bigint) => Array.from({ length: count }, (_, at) => sumCents(net(at)));
  const operating = (at: number) => sum('income', at) - sum('operating-costs', at);
  return {
    ...statement,
    results: [
      { key: 'net-operating-income', after: 'operating-costs', amounts: each(operating) },
      { key: 'net-income', after: 'other-costs', amounts: each((at) => operating(at) - sum('other-costs', at)) },
    ],
  };
}
