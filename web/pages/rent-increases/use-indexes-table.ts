import { numberCell, tableOf, type TableColumn } from '#shared/table.ts';
import { useColumnText } from '#web/kit/export-act/column-text.ts';
import { pageTable, type SaveTable } from '#web/lib/save-table.ts';
import type { Series } from './api.ts';

/** The indices with their latest values. */
export function useIndexesTable(series: readonly Series[]): SaveTable {
  const c = useColumnText();
  const columns: readonly TableColumn<Series>[] = [
    [c('index'), (row) => row.name],
    [c('source'), (row) => row.source],
    [c('latestMonth'), (row) => row.latest?.month ?? null],
    [c('latestValue'), (row) => (row.latest === null ? null : { number: row.latest.value })],
    [c('leases'), (row) => numberCell(row.clauses)],
    [c('values'), (row) => numberCell(row.values)],
  ];
  return pageTable('indices', () => tableOf(columns, series));
}
