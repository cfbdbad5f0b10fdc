import { amountCell, dayCell, numberCell, tableOf, type TableColumn } from '#shared/table.ts';
import { useColumnText } from '#web/kit/export-act/column-text.ts';
import { pageTable, type SaveTable } from '#web/lib/save-table.ts';
import { wholeList } from '#web/lib/whole-list.ts';
import { batchesPage, type Batch } from './api.ts';

/** Every bank deposit. */
export function useBatchesTable(): SaveTable {
  const c = useColumnText();
  const columns: readonly TableColumn<Batch>[] = [
    [c('number'), (row) => row.number],
    [c('depositDate'), (row) => dayCell(row.depositedOn)],
    [c('account'), (row) => row.account.name],
    [c('payments'), (row) => numberCell(row.receipts)],
    [c('description'), (row) => row.memo],
    [c('currency'), (row) => row.currency],
    [c('amount'), (row) => amountCell(row.cents, row.currency)],
    [c('undoneOn'), (row) => dayCell(row.undone?.on ?? null)],
    [c('reason'), (row) => row.undone?.reason ?? null],
  ];
  return pageTable('bank-deposits', async () => tableOf(columns, await wholeList(batchesPage, Infinity)));
}
