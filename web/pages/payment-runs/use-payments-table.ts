import { amountCell, dayCell, tableOf, type TableColumn } from '#shared/table.ts';
import { useColumnText } from '#web/kit/export-act/column-text.ts';
import { pageTable, type SaveTable } from '#web/lib/save-table.ts';
import type { PayRunInFull, RunPayment } from './api.ts';
import { byOf } from './run-payments.tsx';
import { usePayText } from './text.ts';

/** The payments of a run, and what became of each. */
export function usePaymentsTable({ paid, number, on, currency }: PayRunInFull): SaveTable {
  const c = useColumnText();
  const t = usePayText();
  const standing = ({ voided, isCleared }: RunPayment) =>
    voided === null ? isCleared && t('cleared') : t(`kind_${voided.kind}`);
  const columns: readonly TableColumn<RunPayment>[] = [
    [c('number'), (payment) => payment.number],
    [c('date'), () => dayCell(on)],
    [t('vendor'), ({ vendor }) => vendor.name],
    [t('bills'), ({ bills }) => bills.map((bill) => bill.invoiceNumber ?? bill.number).join(', ')],
    [t('payBy'), (payment) => byOf(t, payment)],
    [c('status'), (payment) => standing(payment) || null],
    [c('currency'), () => currency],
    [c('amount'), ({ cents }) => amountCell(cents, currency)],
  ];
  return pageTable(`pay-run-${number}`, () => tableOf(columns, paid));
}
