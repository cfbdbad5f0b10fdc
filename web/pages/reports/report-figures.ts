import { lessCents, sumCents } from '#shared/money.ts';
import type { SumCents } from '#shared/money.ts';
import type { Cell, Line, SheetColumn, SheetTable } from '#shared/reports/sheet.ts';
import type { SayLabel } from '#web/features/explain/labels.ts';
import { formatMoney, formatNumber } from '#web/lib/format.ts';

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

/** It has lines, or follows from other figures of the table. */
export function opens(line: Line, column: SheetColumn, cell: Opening): boolean {
  if (cell.opens) return true;
  return cell.kind === 'money' && (column.difference !== undefined || (line.reckoned ?? []).length > 0);
}

export function findFigure(table: SheetTable, id: string): OpenFigure | undefined {
  return table.lines
    .flatMap((line) => table.columns.flatMap((column) => figureAt(table, line, column) ?? []))
    .find(({ line, column, cell }) => opens(line, column, cell) && idOf(table, line, column) === id);
}

function figureAt(table: SheetTable, line: Line, column: SheetColumn): OpenFigure | undefined {
  const cell = line.cells[table.columns.indexOf(column)];
  return cell?.kind === 'money' || cell?.kind === 'count' ? { table, line, column, cell } : undefined;
}

/** The other figures that one follows from: two columns of its line, or lines of its column; none where it has lines. */
export function figuresIn({ table, line, column }: OpenFigure): readonly (OpenFigure & { readonly sign: 1 | -1 })[] {
  const { difference } = column;
  if (difference !== undefined) {
    const of = (key: string, sign: 1 | -1) =>
      table.columns
        .filter((one) => one.key === key)
        .flatMap((one) => {
          const found = figureAt(table, line, one);
          return found === undefined ? [] : { ...found, sign };
        });
    return [...of(difference.of, 1), ...of(difference.less, -1)];
  }
  return (line.reckoned ?? []).flatMap(({ line: key, isTakenAway }) => {
    const own = table.lines.find((one) => one.key === key);
    const found = own === undefined ? undefined : figureAt(table, own, column);
    return found === undefined ? [] : { ...found, sign: isTakenAway ? -1 : 1 };
  });
}

export function valueOf({ cell }: OpenFigure): SumCents {
  return cell.kind === 'count' ? cell.count : cell.cents;
}

/** "1,320.50 − 318.75 = 1,001.75", where it is that of two others. */
export function formulaOf(figure: OpenFigure): string | undefined {
  const [one, other, ...more] = figuresIn(figure);
  if (one === undefined || other === undefined || more.length > 0) return undefined;
  const money = (cents: SumCents) => figureText({ kind: 'money', cents, opens: false }, figure.table.currency);
  const [first, second] = [valueOf(one), valueOf(other)];
  const result = other.sign === 1 ? sumCents(BigInt(first) + BigInt(second)) : lessCents(first, second);
  return `${money(first)} ${other.sign === 1 ? '+' : '−'} ${money(second)} = ${money(result)}`;
}

/** "Omar Haddad 3F, 61–90: 1,795.50", for who hears the figure alone. */
export function figureName(say: SayLabel, { table, line, column, cell }: OpenFigure): string {
  const name = line.aside === undefined ? say(line.label) : `${say(line.label)} ${say(line.aside)}`;
  return `${name}, ${say(column.label)}: ${figureText(cell, table.currency)}`;
}

function figureText(cell: Opening, currency: string | null): string {
  if (cell.kind === 'count') return formatNumber(cell.count);
  return formatMoney(cell.cents, currency ?? '', { zero: 'number', negative: 'accounting' });
}
