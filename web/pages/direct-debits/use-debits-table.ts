import { amountCell, tableOf, type TableColumn } from '#shared/table.ts';
import { useColumnText } from '#web/kit/export-act/column-text.ts';
import { pageTable, type SaveTable } from '#web/lib/save-table.ts';
import type { DebitRunInFull } from './api.ts';
import { nameOf } from './preview-lines.tsx';
import { useDebitsText } from './text.ts';

/** The debits of a run, and what became of each. */
export function useDebitsTable({ lines, number, currency }: DebitRunInFull): SaveTable {
  const c = useColumnText();
  const t = useDebitsText();
  const columns: readonly TableColumn<DebitRunInFull['lines'][number]>[] = [
    [c('tenant'), ({ lease }) => nameOf(lease)],
    [c('unit'), ({ lease }) => lease.unit],
    [c('property'), ({ lease }) => lease.property.name],
    [c('lease'), ({ lease }) => lease.number],
    [t('mandate'), ({ mandate }) => mandate.reference],
    [t('sequence'), ({ sequence }) => t(`sequence_${sequence}`)],
    [t('endToEnd'), ({ endToEnd }) => endToEnd],
    [c('payment'), ({ receipt }) => receipt?.number ?? null],
    [c('status'), ({ receipt }) => (receipt?.reversed ? t(backOf(receipt.reversed)) : null)],
    [c('currency'), () => currency],
    [c('amount'), ({ cents }) => amountCell(cents, currency)],
  ];
  return pageTable(`direct-debits-${number}`, () => tableOf(columns, lines));
}

export function backOf(reversed: NonNullable<NonNullable<DebitRunInFull['lines'][number]['receipt']>['reversed']>) {
  return reversed === 'returned' ? 'returned' : 'voided';
}
