import { sumCents } from '#shared/money.ts';
import type { SumCents } from '#shared/money.ts';
import type { ReportWord } from '#shared/reports/report-words.ts';
import type { Cell, Label, Line, SheetColumn, SheetTable } from '#shared/reports/sheet.ts';
import { changeCells, changeColumns } from '#server/kernel/reports/cells.ts';

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
}

/** Two columns have what changed between them beside, as an amount and as a share. */
export function statementTable(
  { currency, sections, results }: Statement,
  columns: readonly StatementColumn[],
  { withChange = false } = {},
): SheetTable {
  const cells = (amounts: readonly SumCents[], opens = true): (Cell | null)[] => {
    const own = columns.map((_, index): Cell => {
      // What came to nothing may have lines all the same: a charge and its reversal.
      return { kind: 'money', cents: amounts[index] ?? 0, opens };
    });
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
  return {
    currency,
    first: { word: 'account' },
    columns: headsOf(columns, withChange),
    lines: lines.map((line) => ({ ...line, ...reckonedOf(line, lines) })),
  };
}

function headsOf(columns: readonly StatementColumn[], withChange: boolean): SheetColumn[] {
  return [
    ...columns.map(({ key, label }): SheetColumn => ({ key, label, kind: 'money' })),
    ...(withChange ? changeColumns : []),
  ];
}

/** Of one property, what the rest of the books holds for it is in no account: totals with it in open into their rows. */
function hasRest(sections: readonly StatementSection[]): boolean {
  return sections.some(({ rows }) => rows.some(({ computed }) => computed === 'rest-of-books'));
}

/** What the results are made of; a section of one cost has no sum, and its row stands for it. */
const parts: Readonly<Partial<Record<string, readonly (readonly [section: string, how: 'added' | 'taken-away'])[]>>> = {
  'net-operating-income': [
    ['income', 'added'],
    ['operating-costs', 'taken-away'],
  ],
  'net-income': [
    ['net-operating-income', 'added'],
    ['other-costs', 'taken-away'],
  ],
  'liabilities-and-equity': [
    ['liabilities', 'added'],
    ['equity', 'added'],
  ],
};

function reckonedOf({ key, kind }: Line, lines: readonly Line[]): Pick<Line, 'reckoned'> {
  const rowsOf = (section: string) =>
    lines.filter((line) => line.kind === 'line' && line.key.startsWith(`${section}:`));
  const isThere = (section: string) => lines.some((line) => line.key === section);
  const of = parts[key];
  if (of !== undefined) {
    const reckoned = of.flatMap(([section, how]) =>
      (isThere(section) ? [section] : rowsOf(section).map((row) => row.key)).map((line) => ({
        line,
        isTakenAway: how === 'taken-away',
      })),
    );
    return { reckoned };
  }
  return kind === 'heading' || kind === 'line'
    ? {}
    : { reckoned: rowsOf(key).map((row) => ({ line: row.key, isTakenAway: false })) };
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
  const own = rows.map((row): Line => ({
    key: `${key}:${row.accountId ?? row.computed ?? ''}`,
    kind: 'line',
    ...(row.number !== null && { code: row.number }),
    label: row.computed === null ? (row.name ?? '') : { word: computedWords[row.computed] },
    ...(row.accountId !== null && { record: { kind: 'account' as const, id: row.accountId } }),
    cells: cells(row.amounts),
  }));
  // One other cost stands alone, as it would on paper; several have a heading and a sum.
  if (key === 'other-costs' && rows.length === 1) return own;
  return [
    { key: `heading:${key}`, kind: 'heading', label: { word: key }, cells: cells([]).map(() => null) },
    ...own,
    { key, kind: key === 'assets' ? 'total' : 'subtotal', label: { word }, cells: cells(sums, isWhole) },
  ];
}

const computedWords = {
  'retained-earnings': 'retained-earnings',
  'net-income': 'income-of-year',
  'rest-of-books': 'rest-of-books',
} as const satisfies Record<Computed, ReportWord>;
