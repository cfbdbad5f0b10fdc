import { amountCell, dayCell, tableOf, type TableColumn } from '#shared/table.ts';
import { useColumnText } from '#web/kit/export-act/column-text.ts';
import { pageTable, type SaveTable } from '#web/lib/save-table.ts';
import type { Schedule, ScheduleLine } from './api.ts';
import { chargeName } from './lease-words.ts';
import { useLeaseText } from './text.ts';

/** What falls due in the months of a schedule. */
export function useScheduleTable({ currency, from, to, lines }: Schedule, leaseNumber: string): SaveTable {
  const c = useColumnText();
  const t = useLeaseText();
  const columns: readonly TableColumn<ScheduleLine>[] = [
    [c('dueDate'), (line) => dayCell(line.dueOn)],
    [c('charge'), (line) => chargeName(t, line)],
    [c('from'), (line) => dayCell(line.from)],
    [c('to'), (line) => dayCell(line.to)],
    [c('currency'), () => currency],
    [c('amount'), (line) => amountCell(line.cents, currency)],
  ];
  return pageTable(`schedule-${leaseNumber}-${from}-${to}`, () => tableOf(columns, lines));
}
