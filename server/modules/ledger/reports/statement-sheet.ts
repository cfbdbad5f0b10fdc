import { sumCents } from '#shared/money.ts';
import type { SumCents } from '#shared/money.ts';
import type { ReportWord } from '#shared/reports/report-words.ts';
import type { Cell, Label, Line, SheetColumn, SheetTable } from '#shared/reports/sheet.ts';
import { changeCells, changeColumns, moneyCell } from '#server/kernel/reports/cells.ts';

export type Section = 'income' | 'operating-costs' | 'other-costs' | 'assets' | 'liabilities' | 'equity';
type Computed = 'retained-earnings' | 'net-income' | 'rest-of-books';
type Result = 'net-operating-income' | 'net-income' | 'liabilities-and-equity';

/** An account of a section, or what is computed in it: an amount for each column. */
export interface StatementRow {
  readonly accountId: string | null;
  readonly computed: Computed | null;
  readonly number: string | null;
  readonly name: string | null;
  readonly amounts: readonly SumCents[];
}

export interface StatementSection {
  readonly key: Section;
  readonly rows: readonly StatementRow[];
}

export interface Statement {
  readonly currency: string;
  readonly sections: readonly StatementSection[];
  /** Below the section that it follows. */
  readonly results: readonly { readonly key: Result; readonly after: Section; readonly amounts: readonly SumCents[] }[];
}

export interface StatementColumn {
  readonly key: string;
  readonly label: Label;
  readonly opens?: boolean;
}

/** Two columns have what changed between them beside, as an amount and as a share. */
export function statementTable(
  { currency, sections, results }: Statement,
  columns: readonly StatementColumn[],
  { withChange = false } = {},
): SheetTable {
  const cells = (amounts: readonly SumCents[], opens = true): (Cell | null)[] => {
    const own = columns.map((column, index) =>
      moneyCell(amounts[index] ?? 0, { opens: opens && column.opens !== false }),
    );
    const [amount = 0, compared = 0] = amounts;
    return withChange ? [...own, ...changeCells(amount, compared)] : own;
  };
  const lines = sections.flatMap((section): Line[] => [
    ...(section.rows.length > 0 ? sectionLines(section, columns.length, cells) : []),
    ...results
      .filter(({ after }) => after === section.key)
      .map(({ key, amounts }): Line => ({
        key,
        kind: key === 'net-operating-income' ? 'subtotal' : 'total',
        label: { word: key },
        cells: cells(amounts, !hasRest(sections)),
      })),
  ]);
  return { currency, first: { word: 'account' }, columns: headsOf(columns, withChange), lines };
}

function headsOf(columns: readonly StatementColumn[], withChange: boolean): SheetColumn[] {
  return [
    ...columns.map(({ key, label }): SheetColumn => ({ key, label, kind: 'money' })),
    ...(withChange ? changeColumns : []),
  ];
}

/** Of one property, what the rest of the books holds for it is no posting: totals with it in do not open. */
function hasRest(sections: readonly StatementSection[]): boolean {
  return sections.some(({ rows }) => rows.some(({ computed }) => computed === 'rest-of-books'));
}

function sectionLines(
  section: StatementSection,
  count: number,
  cells: (amounts: readonly SumCents[], opens?: boolean) => (Cell | null)[],
): Line[] {
  const { key, rows } = section;
  const word: ReportWord = `total-${key}`;
  const sums = Array.from({ length: count }, (_, at) =>
    sumCents(rows.reduce((sum, { amounts }) => sum + BigInt(amounts[at] ?? 0), 0n)),
  );
  const isWhole = key !== 'equity' || !hasRest([section]);
  return [
    { key: `heading:${key}`, kind: 'heading', label: { word: key }, cells: cells([]).map(() => null) },
    ...rows.map((row): Line => ({
      key: `${key}:${row.accountId ?? row.computed ?? ''}`,
      kind: 'line',
      ...(row.number !== null && { code: row.number }),
      label: row.computed === null ? (row.name ?? '') : { word: row.computed },
      ...(row.accountId !== null && { record: { kind: 'account' as const, id: row.accountId } }),
      cells: cells(row.amounts, row.computed !== 'rest-of-books'),
    })),
    { key, kind: 'subtotal', label: { word }, cells: cells(sums, isWhole) },
  ];
}
