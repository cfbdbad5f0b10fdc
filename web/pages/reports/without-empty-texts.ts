import type { SheetTable } from '#shared/reports/sheet.ts';

/** Without columns of texts that no line has: their room is that of the figures beside them. */
export function withoutEmptyTexts(table: SheetTable): SheetTable {
  const isShown = table.columns.map(
    ({ kind }, at) => kind !== 'text' || table.lines.some(({ cells }) => (cells[at] ?? null) !== null),
  );
  if (table.lines.length === 0 || !isShown.includes(false)) return table;
  return {
    ...table,
    columns: table.columns.filter((_, at) => isShown[at]),
    lines: table.lines.map((line) => ({ ...line, cells: line.cells.filter((_, at) => isShown[at]) })),
  };
}
