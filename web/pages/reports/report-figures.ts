import type { Cell, Line, SheetColumn, SheetTable } from '#shared/reports/sheet.ts';
import { formatMoney, formatNumber } from '#web/lib/format.ts';
import type { SayLabel } from './labels.ts';

type Opening = Extract<Cell, { kind: 'count' | 'money' }>;

/** A figure that opens, and where it stands. */
export interface OpenFigure {
  readonly table: SheetTable;
  readonly line: Line;
  readonly column: SheetColumn;
  readonly cell: Opening;
}

/** Stands in the address while the figure is open: "USD_4100_amount". */
export function idOf({ currency }: SheetTable, line: Line, column: SheetColumn): string {
  return `${currency ?? ''}_${line.key}_${column.key}`;
}

export function findFigure(table: SheetTable, id: string): OpenFigure | undefined {
  for (const line of table.lines) {
    for (const [at, column] of table.columns.entries()) {
      const cell = line.cells[at];
      if (cell?.kind !== 'money' && cell?.kind !== 'count') continue;
      if (cell.opens && idOf(table, line, column) === id) return { table, line, column, cell };
    }
  }
  return undefined;
}

/** "Omar Haddad 3F, 61–90: 1,795.50", for who hears the figure alone. */
export function figureName(
  say: SayLabel,
  { currency }: SheetTable,
  { label, aside }: Line,
  column: SheetColumn,
  cell: Opening,
): string {
  const name = aside === undefined ? say(label) : `${say(label)} ${say(aside)}`;
  return `${name}, ${say(column.label)}: ${figureText(cell, currency)}`;
}

function figureText(cell: Opening, currency: string | null): string {
  if (cell.kind === 'count') return formatNumber(cell.count);
  return formatMoney(cell.cents, currency ?? '', { zero: 'number', negative: 'accounting' });
}
