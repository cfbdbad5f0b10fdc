import { amountCell, tableOf, type TableColumn } from '#shared/table.ts';
import { useColumnText } from '#web/kit/export-act/column-text.ts';
import { formatMonth } from '#web/lib/format.ts';
import { pageTable, type SaveTable } from '#web/lib/save-table.ts';
import type { FeeLine, FeeRunInFull } from './api.ts';
import { useCalculation } from './fee-lines.tsx';
import { useFeesText } from './fees-text.ts';

/** The fees of a run with what each was reckoned from. */
export function useFeeLinesTable({ lines, number }: FeeRunInFull): SaveTable {
  const c = useColumnText();
  const f = useFeesText();
  const calculation = useCalculation();
  const columns: readonly TableColumn<FeeLine>[] = [
    [c('property'), ({ property }) => property.name],
    [c('kind'), ({ kind }) => f(`kind_${kind}`)],
    [f('forMonth'), ({ month }) => formatMonth(month)],
    [f('calculation'), (line) => calculation(line).join(', ')],
    [c('currency'), ({ currency }) => currency],
    [c('amount'), ({ cents, taxCents, currency }) => amountCell(cents + taxCents, currency)],
  ];
  return pageTable(`fees-${number}`, () => tableOf(columns, lines));
}
