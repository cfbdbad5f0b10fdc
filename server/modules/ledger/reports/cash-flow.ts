import { isId } from '#shared/lists/is-id.ts';
import { sumCents } from '#shared/money.ts';
import type { Cell, Line, SheetColumn, SheetTable } from '#shared/reports/sheet.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { changeCells, changeColumns, moneyCell } from '#server/kernel/reports/cells.ts';
import type { Asked, Figure, Report } from '#server/kernel/reports/report.ts';
import { openView } from '#server/modules/ledger/books/view.ts';
import type { Books } from '#server/modules/ledger/books/view.ts';
import { currenciesOf, ofCurrency, total } from '#server/modules/ledger/statements/statement-figures.ts';
import { comparedPeriodOf, dayBefore } from '#server/modules/ledger/statements/statement-rules.ts';
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
  parameters: ['from', 'to', 'compareFrom', 'compareTo', 'knownAt', 'propertyId', 'ownerId'],
  async read(tx, act, asked) {
    const { books, period, compared, sections } = await open(tx, act, asked);
    const before = await readBalances(tx, books, dayBefore(period.from));
    const moved = netOf(await readTurnover(tx, books, period));
    const after = await readBalances(tx, books, period.to);
    const earlier = compared && netOf(await readTurnover(tx, books, compared));
    const told = [cashOf(before, sections), moved, cashOf(after, sections), earlier];
    const tables = currenciesOf(books.currency, told).map((currency) =>
      tableOf(currency, sections, {
        before: ofCurrency(before, currency),
        moved: ofCurrency(moved, currency),
        after: ofCurrency(after, currency),
        compared: earlier && ofCurrency(earlier, currency),
        comparedWith: compared,
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
  readonly compared: Period | undefined;
  readonly sections: ReadonlyMap<string, CashSection>;
}

async function open(tx: Tx, { organisationId, now }: Act, asked: Asked): Promise<Opened> {
  const { knownAt, propertyId } = asked;
  const books = await openView(tx, organisationId, now, { basis: 'cash', knownAt, propertyId });
  const period = { from: asked.from ?? books.today, to: asked.to ?? books.today };
  return { books, period, compared: comparedPeriodOf(asked), sections: await readCashSections(tx, organisationId) };
}

function cashOf(rows: readonly Balance[], sections: Opened['sections']): Balance[] {
  return rows.filter(({ accountId }) => sections.get(accountId) === 'cash');
}

interface Amounts {
  readonly before: readonly Balance[];
  readonly moved: readonly Balance[];
  readonly after: readonly Balance[];
  readonly compared: readonly Balance[] | undefined;
  readonly comparedWith: Period | undefined;
  readonly isOfProperty: boolean;
}

function tableOf(currency: string, sections: Opened['sections'], amounts: Amounts): SheetTable {
  const { before, moved, after, compared, comparedWith, isOfProperty } = amounts;
  const cash = accountsOf([before, moved, after, compared ?? []].map((rows) => cashOf(rows, sections)));
  const columns = columnsFor(comparedWith);
  const rest = { now: total(moved), compared: compared && total(compared) };
  const inCash = (isOf: (row: Balance) => boolean): CashAmounts => {
    const sum = (rows: readonly Balance[]) => total(cashOf(rows, sections).filter(isOf));
    return { before: sum(before), now: sum(moved), after: sum(after), compared: compared && sum(compared) };
  };
  return {
    currency,
    first: { word: 'account' },
    columns,
    lines: [
      ...flowSections.flatMap((section) => {
        const own = (rows: readonly Balance[]) => rows.filter(({ accountId }) => sections.get(accountId) === section);
        return linesOf(section, own(moved), compared && own(compared), columns.length);
      }),
      ...(isOfProperty && (rest.now !== 0n || (rest.compared ?? 0n) !== 0n)
        ? [flowLine('rest', 'line', { word: 'restOfBooks' }, rest)]
        : []),
      flowLine(
        'change',
        'subtotal',
        { word: 'changeInCash' },
        inCash(() => true),
      ),
      { key: 'heading:cash', kind: 'heading', label: { word: 'cashAccounts' }, cells: columns.map(() => null) },
      ...cash.map(({ accountId, name, number }): Line => ({
        ...cashLine(
          accountId,
          'line',
          name,
          inCash((row) => row.accountId === accountId),
        ),
        code: number,
        record: { kind: 'account', id: accountId },
      })),
      cashLine(
        'cash',
        'total',
        { word: 'totalCash' },
        inCash(() => true),
      ),
    ],
  };
}

function columnsFor(comparedWith: Period | undefined): SheetColumn[] {
  const other = comparedWith && { from: { day: comparedWith.from }, to: { day: comparedWith.to } };
  return [
    { key: 'opening', label: { word: 'opening' }, kind: 'money' },
    { key: 'amount', label: { word: 'cashInOut' }, kind: 'money' },
    { key: 'closing', label: { word: 'closing' }, kind: 'money' },
    ...(other === undefined
      ? []
      : [
          {
            key: 'compared',
            label: { word: 'range' as const, values: other },
            kind: 'money' as const,
            below: 'amount',
          },
          ...changeColumns,
        ]),
  ];
}

/** What came in and went out, and in the other range where there is one. */
interface Flow {
  readonly now: bigint;
  readonly compared: bigint | undefined;
}

interface CashAmounts extends Flow {
  readonly before: bigint;
  readonly after: bigint;
}

function linesOf(
  section: FlowSection,
  rows: readonly Balance[],
  compared: readonly Balance[] | undefined,
  columns: number,
): Line[] {
  const accounts = accountsOf([rows, compared ?? []]);
  if (accounts.length === 0) return [];
  const flow = (isOf: (row: Balance) => boolean): Flow => ({
    now: -total(rows.filter(isOf)),
    compared: compared && -total(compared.filter(isOf)),
  });
  return [
    {
      key: `heading:${section}`,
      kind: 'heading',
      label: { word: `flow-${section}` },
      cells: Array.from({ length: columns }, () => null),
    },
    ...accounts.map(({ accountId, name, number }) => ({
      ...flowLine(
        accountId,
        'line',
        name,
        flow((row) => row.accountId === accountId),
      ),
      code: number,
      record: { kind: 'account' as const, id: accountId },
    })),
    flowLine(
      section,
      'subtotal',
      { word: `total-${section}` },
      flow(() => true),
    ),
  ];
}

function comparedCells({ now, compared }: Flow): (Cell | null)[] {
  if (compared === undefined) return [];
  return [moneyCell(sumCents(compared)), ...changeCells(sumCents(now), sumCents(compared))];
}

function flowLine(key: string, kind: Line['kind'], label: Line['label'], flow: Flow): Line {
  return { key, kind, label, cells: [null, moneyCell(sumCents(flow.now)), null, ...comparedCells(flow)] };
}

function cashLine(key: string, kind: Line['kind'], label: Line['label'], amounts: CashAmounts): Line {
  const { before, now, after } = amounts;
  const own = [before, now, after].map((cents) => moneyCell(sumCents(cents)));
  return { key, kind, label, cells: [...own, ...comparedCells(amounts)] };
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
  const flows = (column: number) => [...flowSections, 'rest'].reduce((sum, key) => sum + amount(key, column), 0n);
  const isWhole = (column: number) => flows(column) === amount('cash', column);
  return isWhole(1) && isWhole(3) && amount('cash', 0) + amount('cash', 1) === amount('cash', 2);
}

async function readLines(tx: Tx, act: Act, asked: Asked, figure: Figure) {
  const { books, period, compared, sections } = await open(tx, act, asked);
  const spans: Readonly<Record<string, Span | undefined>> = {
    opening: { to: dayBefore(period.from) },
    amount: period,
    closing: { to: period.to },
    compared,
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
