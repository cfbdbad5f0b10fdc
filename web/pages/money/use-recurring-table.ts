import { amountCell, dayCell, tableOf, type TableColumn } from '#shared/table.ts';
import { useColumnText } from '#web/kit/export-act/column-text.ts';
import { useMe } from '#web/lib/me.ts';
import { pageTable, type SaveTable } from '#web/lib/save-table.ts';
import { wholeList } from '#web/lib/whole-list.ts';
import { movedBy, type Moved } from './recurring-moved.ts';
import { frequencyName, stateOf } from './recurring-names.ts';
import { useRecurringText } from './recurring-text.ts';
import { recurringPage, type RecurringEntry, type RecurringState } from './templates-api.ts';

interface Row extends RecurringEntry {
  readonly moved: Moved;
}

/** Recurring entries in a state, a row for each currency that they move. */
export function useRecurringTable(state: RecurringState): SaveTable {
  const c = useColumnText();
  const t = useRecurringText();
  const { organisation } = useMe();
  const columns: readonly TableColumn<Row>[] = [
    [c('nextDate'), (row) => dayCell(row.nextOn)],
    [c('name'), (row) => row.name],
    [c('frequency'), (row) => frequencyName(t, row.frequency)],
    [c('status'), (row) => t(stateOf(row))],
    [c('currency'), (row) => row.moved.currency],
    [c('amount'), (row) => amountCell(row.moved.cents, row.moved.currency)],
  ];
  return pageTable('recurring-entries', async () => {
    const entries = await wholeList((page) => recurringPage({ ...page, state }), Infinity);
    const rowsOf = (entry: RecurringEntry) =>
      movedBy(entry, organisation.currency).map((moved): Row => ({ ...entry, moved }));
    return tableOf(columns, entries.flatMap(rowsOf));
  });
}
