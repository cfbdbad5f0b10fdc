import { amountCell, dayCell, tableOf, type TableColumn } from '#shared/table.ts';
import { useRentWords } from '#web/features/money/text.ts';
import { namesOf } from '#web/features/money/words.ts';
import { useColumnText } from '#web/kit/export-act/column-text.ts';
import { showToast } from '#web/kit/toast/toasts.ts';
import { pageTable, type SaveTable } from '#web/lib/save-table.ts';
import type { LateFee, LateFeePreview, WithoutFee } from './api.ts';
import { useLateFeesText } from './late-fees-text.ts';

type Line = LateFee | WithoutFee;

/** A preview answers with no more of each. */
const linesAtMost = 2000;

/** The late fees of a preview, and below them what is past due without one. */
export function useLateFeesTable({ fees, leftOut, through, isCapped }: LateFeePreview): SaveTable {
  const c = useColumnText();
  const f = useLateFeesText();
  const t = useRentWords();
  const columns: readonly TableColumn<Line>[] = [
    [c('tenant'), (row) => namesOf(t, row.tenants)],
    [c('unit'), (row) => row.unit.name],
    [c('property'), (row) => row.property.name],
    [c('dueDate'), (row) => dayCell(row.dueOn)],
    [c('currency'), (row) => row.currency],
    [c('open'), (row) => amountCell(openOf(row), row.currency)],
    [c('feeDate'), (row) => dayCell('feeOn' in row ? row.feeOn : row.nextFeeOn)],
    [c('fee'), (row) => ('feeOn' in row ? amountCell(row.cents, row.currency) : null)],
    [c('reason'), (row) => ('feeOn' in row ? null : f(`reason_${row.reason}`))],
  ];
  return pageTable(`late-fees-${through}`, async () => {
    if (!isCapped) return tableOf<Line>(columns, [...fees, ...leftOut]);
    showToast({ text: f('tooMany', { count: linesAtMost }), tone: 'bad' });
    return undefined;
  });
}

function openOf(row: Line): number {
  return 'feeOn' in row ? row.outstandingCents : row.openCents;
}
