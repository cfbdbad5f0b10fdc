import { isId } from '#shared/lists/is-id.ts';
import { sumCents } from '#shared/money.ts';
import type { Line, SheetTable } from '#shared/reports/sheet.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { moneyCell } from '#server/kernel/reports/cells.ts';
import type { Asked, Figure, Report } from '#server/kernel/reports/report.ts';
import { openView } from '#server/modules/ledger/books/view.ts';
import type { Books } from '#server/modules/ledger/books/view.ts';
import { currenciesOf, ofCurrency, total } from '#server/modules/ledger/statements/statement-figures.ts';
import { dayBefore } from '#server/modules/ledger/statements/statement-rules.ts';
import type { Period } from '#server/modules/ledger/statements/statement-rules.ts';
import { netOf, readBalances } from '#server/modules/ledger/statements/trial-balance.ts';
import type { Balance } from '#server/modules/ledger/statements/trial-balance.ts';
import { readTurnover } from '#server/modules/ledger/statements/turnover.ts';
import type { Span, Turnover } from '#server/modules/ledger/statements/turnover.ts';
import { readAccountLines } from './account-lines.ts';
import { flowSections, readCashSections } from './cash-sections.ts';
import type { CashSection, FlowSection } from './cash-sections.ts';

/**
 * Where the money of a range came from and went to, and what lay in each bank account before and after. On cash basis every
 * entry balances, so that what other accounts moved is what cash moved: nothing is read but the rollups.
 */
export const cashFlow: Report = {
  key: 'cash-flow',
  permission: 'ledger.read',
  parameters: ['from', 'to', 'knownAt', 'propertyId'],
  async read(tx, act, asked) {
    const { books, period, sections } = await open(tx, act, asked);
    const before = await readBalances(tx, books, dayBefore(period.from));
    const moved = netOf(await readTurnover(tx, books, period));
    const after = await readBalances(tx, books, period.to);
    const tables = currenciesOf(books.currency, [cashOf(before, sections), moved, cashOf(after, sections)]).map(
      (currency) =>
        tableOf(currency, sections, {
          before: ofCurrency(before, currency),
          moved: ofCurrency(moved, currency),
          after: ofCurrency(after, currency),
          isOfProperty: books.propertyId !== undefined,
        }),
    );
    const ties = tables.every((table) => isRight(table));
    return {
      tables,
      notes: [
        {
          tone: ties ? 'good' : 'bad',
          title: { word: ties ? 'cashAddsUp' : 'cashDiffers' },
          detail: { word: 'cashRule' },
        },
      ],
      closedThrough: books.closedThrough,
    };
  },
  lines: readLines,
};

interface Opened {
  readonly books: Books;
  readonly period: Period;
  readonly sections: ReadonlyMap<string, CashSection>;
}

async function open(tx: Tx, { organisationId, now }: Act, asked: Asked): Promise<Opened> {
  const { knownAt, propertyId } = asked;
  const books = await openView(tx, organisationId, now, { basis: 'cash', knownAt, propertyId });
  const period = { from: asked.from ?? books.today, to: asked.to ?? books.today };
  return { books, period, sections: await readCashSections(tx, organisationId) };
}

function cashOf(rows: readonly Balance[], sections: Opened['sections']): Balance[] {
  return rows.filter(({ accountId }) => sections.get(accountId) === 'cash');
}

interface Amounts {
  readonly before: readonly Balance[];
  readonly moved: readonly Balance[];
  readonly after: readonly Balance[];
  readonly isOfProperty: boolean;
}

function tableOf(currency: string, sections: Opened['sections'], amounts: Amounts): SheetTable {
  const { before, moved, after, isOfProperty } = amounts;
  const cash = accountsOf([before, moved, after].map((rows) => cashOf(rows, sections)));
  const of = (rows: readonly Balance[], id: string) => total(rows.filter((row) => row.accountId === id));
  const rest = total(moved);
  return {
    currency,
    first: { word: 'account' },
    columns: [
      { key: 'opening', label: { word: 'opening' }, kind: 'money' },
      { key: 'amount', label: { word: 'cashInOut' }, kind: 'money' },
      { key: 'closing', label: { word: 'closing' }, kind: 'money' },
    ],
    lines: [
      ...flowSections.flatMap((section) =>
        linesOf(
          section,
          moved.filter(({ accountId }) => sections.get(accountId) === section),
        ),
      ),
      ...(isOfProperty && rest !== 0n ? [flowLine('rest', 'line', { word: 'restOfBooks' }, rest)] : []),
      flowLine('change', 'subtotal', { word: 'changeInCash' }, total(cashOf(moved, sections))),
      { key: 'heading:cash', kind: 'heading', label: { word: 'cashAccounts' }, cells: [null, null, null] },
      ...cash.map((account) =>
        cashLine(
          account.accountId,
          'line',
          account.name,
          [before, moved, after].map((rows) => of(rows, account.accountId)),
          {
            code: account.number,
            record: { kind: 'account' as const, id: account.accountId },
          },
        ),
      ),
      cashLine(
        'cash',
        'total',
        { word: 'totalCash' },
        [before, moved, after].map((rows) => total(cashOf(rows, sections))),
      ),
    ],
  };
}

function linesOf(section: FlowSection, rows: readonly Balance[]): Line[] {
  if (rows.length === 0) return [];
  return [
    { key: `heading:${section}`, kind: 'heading', label: { word: `flow-${section}` }, cells: [null, null, null] },
    ...rows.map((row) => ({
      ...flowLine(row.accountId, 'line', row.name, -row.cents),
      code: row.number,
      record: { kind: 'account' as const, id: row.accountId },
    })),
    flowLine(section, 'subtotal', { word: `total-${section}` }, -total(rows)),
  ];
}

function flowLine(key: string, kind: Line['kind'], label: Line['label'], cents: bigint): Line {
  return { key, kind, label, cells: [null, moneyCell(sumCents(cents)), null] };
}

function cashLine(
  key: string,
  kind: Line['kind'],
  label: Line['label'],
  cents: readonly bigint[],
  about: Pick<Line, 'code' | 'record'> = {},
): Line {
  return { key, kind, label, ...about, cells: cents.map((one) => moneyCell(sumCents(one))) };
}

function accountsOf(columns: readonly (readonly Balance[])[]): Balance[] {
  const accounts = new Map(columns.flat().map((row) => [row.accountId, row]));
  return [...accounts.values()].toSorted((one, other) => (one.number < other.number ? -1 : 1));
}

/** What the sections come to is what the cash accounts moved, and what they had before and moved is what they have. */
function isRight({ lines }: SheetTable): boolean {
  const amount = (key: string, column: number) => {
    const cell = lines.find((line) => line.key === key)?.cells[column];
    return cell?.kind === 'money' ? BigInt(cell.cents) : 0n;
  };
  const flows = [...flowSections, 'rest'].reduce((sum, key) => sum + amount(key, 1), 0n);
  return flows === amount('cash', 1) && amount('cash', 0) + amount('cash', 1) === amount('cash', 2);
}

async function readLines(tx: Tx, act: Act, asked: Asked, figure: Figure) {
  const { books, period, sections } = await open(tx, act, asked);
  const spans: Readonly<Record<string, Span>> = {
    opening: { to: dayBefore(period.from) },
    amount: period,
    closing: { to: period.to },
  };
  const span = Object.hasOwn(spans, figure.column) ? spans[figure.column] : undefined;
  if (span === undefined) throw refuse('reports.no-such-figure');
  return readAccountLines(tx, books, { span, signOf: signOf(figure.line, sections), page: figure });
}

function signOf(line: string, sections: Opened['sections']): (account: Turnover) => 1n | -1n | undefined {
  if (line === 'rest') return () => 1n;
  if (line === 'cash' || line === 'change')
    return ({ accountId }) => (sections.get(accountId) === 'cash' ? 1n : undefined);
  const section = flowSections.find((one) => one === line);
  if (section !== undefined) return ({ accountId }) => (sections.get(accountId) === section ? -1n : undefined);
  if (!isId(line)) throw refuse('reports.no-such-figure');
  const sign = sections.get(line) === 'cash' ? 1n : -1n;
  return ({ accountId }) => (accountId === line ? sign : undefined);
}
