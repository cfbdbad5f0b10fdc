import type { ReportSheet } from './walk-figures.ts';

/** The lines of a report's tables with their cells by column: amounts in cents, days and words as they are. */
export function sheetRows({ tables }: ReportSheet) {
  return tables.flatMap(({ currency, columns, lines }) =>
    lines.map(({ key, kind, record, isVoided = false, cells }) => {
      const values = cells.map((cell, index) => [columns[index]?.key ?? '', valueOf(cell)] as const);
      return { key, kind, currency, recordId: record?.id, isVoided, cells: Object.fromEntries(values) };
    }),
  );
}

type Cell = ReportSheet['tables'][number]['lines'][number]['cells'][number];

function valueOf(cell: Cell): number | string | null {
  if (cell === null) return null;
  if (cell.kind === 'money') return cell.cents;
  if (cell.kind === 'day') return cell.day;
  if (cell.kind === 'count') return cell.count;
  if (cell.kind === 'share') return cell.basisPoints;
  return typeof cell.text === 'string' ? cell.text : JSON.stringify(cell.text);
}

/** The sum of a column over lines of documents or tenancies, and what the total says. */
export function sumAndTotal(sheet: ReportSheet, column: string): readonly [number, number] {
  const rows = sheetRows(sheet);
  const sum = (kind: string) =>
    rows.filter((row) => row.kind === kind).reduce((all, { cells }) => all + Number(cells[column] ?? 0), 0);
  return [sum('line'), sum('total')];
}
