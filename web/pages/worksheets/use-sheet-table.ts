import { amountCell, dayCell, numberCell, tableOf, type TableColumn } from '#shared/table.ts';
import { useColumnText } from '#web/kit/export-act/column-text.ts';
import { pageTable, type SaveTable } from '#web/lib/save-table.ts';
import type { Sheet, SheetFund } from './api.ts';
import { useWorksheetText } from './text.ts';
import { useFundName } from './use-fund-name.ts';

type Line = Sheet['items'][number] | SheetFund;

/** What is in transit or outstanding, then every fund with its note. */
export function useSheetTable({ items, funds, currency, account, to }: Sheet): SaveTable {
  const c = useColumnText();
  const t = useWorksheetText();
  const nameOf = useFundName();
  const columns: readonly TableColumn<Line>[] = [
    [c('kind'), (line) => ('holder' in line ? t(`kind_${line.holder.kind}`) : t('items'))],
    [c('description'), (line) => ('holder' in line ? nameOf(line) : line.memo)],
    [c('date'), (line) => ('holder' in line ? null : dayCell(line.date))],
    [t('entry'), (line) => ('holder' in line ? null : numberCell(line.number))],
    [c('currency'), () => currency],
    [c('amount'), ({ cents }) => amountCell(cents, currency)],
  ];
  return pageTable(`worksheet-${account.number}-${to}`, () => tableOf<Line>(columns, [...items, ...funds]));
}
