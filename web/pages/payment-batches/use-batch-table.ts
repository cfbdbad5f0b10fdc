import { amountCell, dayCell, tableOf, type TableColumn } from '#shared/table.ts';
import { useRentWords } from '#web/features/money/text.ts';
import { namesOf, wordOf } from '#web/features/money/words.ts';
import { useColumnText } from '#web/kit/export-act/column-text.ts';
import { pageTable, type SaveTable } from '#web/lib/save-table.ts';
import type { RecordedBatch } from './api.ts';
import { useBatchText } from './text.ts';

/** The payments of a recorded batch. */
export function useBatchTable({ rows, receivedOn, currency, firstNumber, lastNumber }: RecordedBatch): SaveTable {
  const c = useColumnText();
  const r = useRentWords();
  const t = useBatchText();
  const columns: readonly TableColumn<RecordedBatch['rows'][number]>[] = [
    [c('number'), (row) => row.number],
    [c('date'), () => dayCell(receivedOn)],
    [c('tenant'), (row) => namesOf(r, row.tenants)],
    [c('unit'), (row) => row.unit.name],
    [c('property'), (row) => row.property.name],
    [t('method'), (row) => wordOf(r, 'method', row.method)],
    [t('reference'), (row) => row.reference],
    [
      c('status'),
      ({ reversed }) => (reversed === null ? null : t(reversed.kind === 'returned' ? 'returned' : 'voided')),
    ],
    [c('currency'), () => currency],
    [c('amount'), (row) => amountCell(row.cents, currency)],
  ];
  return pageTable(`payments-${firstNumber}-${lastNumber}`, () => tableOf(columns, rows));
}
