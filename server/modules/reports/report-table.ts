import type { Cell, Line, SheetColumn, SheetTable } from '#shared/reports/sheet.ts';
import { amountCell, dayCell, numberCell } from '#shared/table.ts';
import type { TableCell, TableRow } from '#shared/table.ts';
import type { Teller } from './teller.ts';

/**
 * The tables of a report as one: real numbers and days, a column for what stands beside labels, and one for the currency
 * where amounts have several.
 */
export function reportTable(tables: readonly SheetTable[], teller: Teller): TableRow[] {
  const [first] = tables;
  if (first === undefined) return [];
  const columns = [...new Map(tables.flatMap((table) => table.columns).map((column) => [column.key, column])).values()];
  const lines = tables.flatMap((table) => table.lines);
  const fixed = fixedColumns(tables, lines, teller);
  return [
    [...fixed.map(({ header }) => header), ...columns.map(({ label }) => teller.label(label))],
    ...tables.flatMap((table) =>
      table.lines.map((line) => [
        ...fixed.map(({ cell }) => cell(line, table)),
        ...columns.map((column) => cellOf(table, line, column, teller)),
      ]),
    ),
  ];
}

interface Fixed {
  readonly header: string;
  readonly cell: (line: Line, table: SheetTable) => TableCell;
}

function fixedColumns(tables: readonly SheetTable[], lines: readonly Line[], { label, word }: Teller): Fixed[] {
  const [first] = tables;
  const asides = tables.find(({ aside }) => aside !== undefined)?.aside;
  return [
    ...(lines.some(({ code }) => code !== undefined)
      ? [{ header: word('number'), cell: ({ code = '' }: Line) => code }]
      : []),
    { header: first === undefined ? '' : label(first.first), cell: (line: Line) => label(line.label) },
    ...(lines.some(({ aside }) => aside !== undefined)
      ? [{ header: asides === undefined ? '' : label(asides), cell: ({ aside = '' }: Line) => label(aside) }]
      : []),
    ...(tables.some(({ currency }) => currency !== null)
      ? [{ header: word('currency'), cell: (_: Line, table: SheetTable) => table.currency }]
      : []),
  ];
}

function cellOf(table: SheetTable, line: Line, column: SheetColumn, { label }: Teller): TableCell {
  const at = table.columns.findIndex(({ key }) => key === column.key);
  const cell = line.cells[at] ?? null;
  return cell === null ? null : writtenCell(cell, table.currency, label);
}

function writtenCell(cell: Cell, currency: string | null, label: Teller['label']): TableCell {
  if (cell.kind === 'money') return amountCell(cell.cents, currency ?? 'USD');
  if (cell.kind === 'day') return dayCell(cell.day);
  if (cell.kind === 'count') return numberCell(cell.count);
  if (cell.kind === 'share') return { number: String(cell.basisPoints / 10_000) };
  return label(cell.text);
}
