import { amountCell, numberCell } from '#shared/table.ts';
import type { TableCell } from '#shared/table.ts';
import { readTable } from '#server/modules/rent/index.ts';
import type { HistoryColumn, HistoryRecord, HistoryTable } from '#server/modules/rent/index.ts';
import { yesNo } from './export-tables.ts';
import type { Cells, Reading } from './export-tables.ts';
import { readMerged } from './export-whole.ts';

/** One table of what happened on the ledgers of tenants, or to vendors, owners and banks. */
export async function* historyRows(
  { tx, organisationId }: Reading,
  table: HistoryTable,
): AsyncIterable<readonly Cells[]> {
  const keptOf = await readMerged({ tx, organisationId });
  const { columns } = table;
  for await (const rows of readTable(tx, organisationId, table))
    yield rows.map((row) => Object.fromEntries(columns.map((column) => [column.key, cellOf(row, column, keptOf)])));
}

function cellOf(row: HistoryRecord, { key, is }: HistoryColumn, keptOf: (personId: string) => string): TableCell {
  const value = row[key] ?? null;
  if (value === null) return null;
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'boolean') return yesNo(value);
  if (typeof value === 'number')
    return is === 'amount' || is === 'sum' ? amountCell(value, String(row['currency'])) : numberCell(value);
  return is === 'person' ? keptOf(value) : value;
}
