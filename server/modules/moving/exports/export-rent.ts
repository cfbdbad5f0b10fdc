import { amountCell, numberCell } from '#shared/table.ts';
import type { TableCell } from '#shared/table.ts';
import { historyTables, readHistory } from '#server/modules/rent/index.ts';
import type { HistoryColumn, HistoryKind, HistoryRecord } from '#server/modules/rent/index.ts';
import { yesNo } from './export-tables.ts';
import type { Cells, Reading } from './export-tables.ts';
import { readMerged } from './export-whole.ts';

/** One table of what happened on the ledgers of tenants. */
export async function* historyOfRent(
  { tx, organisationId }: Reading,
  kind: HistoryKind,
): AsyncIterable<readonly Cells[]> {
  const keptOf = await readMerged({ tx, organisationId });
  const { columns } = historyTables[kind];
  for await (const rows of readHistory(tx, organisationId, kind))
    yield rows.map((row) => Object.fromEntries(columns.map((column) => [column.key, cellOf(row, column, keptOf)])));
}

function cellOf(row: HistoryRecord, { key, is }: HistoryColumn, keptOf: (personId: string) => string): TableCell {
  const value = row[key] ?? null;
  if (value === null) return null;
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'boolean') return yesNo(value);
  if (typeof value === 'number')
    return is === 'amount' ? amountCell(value, String(row['currency'])) : numberCell(value);
  return is === 'person' ? keptOf(value) : value;
}
