import { amountCell, numberCell, tableOf, type TableColumn } from '#shared/table.ts';
import { useColumnText } from '#web/kit/export-act/column-text.ts';
import { pageTable, type SaveTable } from '#web/lib/save-table.ts';
import type { DistributionRunInFull } from './api.ts';
import { distributedRows, type DistributedRow } from './distribution-lines.tsx';
import { useOwnersText } from './text.ts';

/** Each property with what it has and keeps, and below it what each owner gets. */
export function useDistributionTable({ lines, number }: DistributionRunInFull): SaveTable {
  const c = useColumnText();
  const t = useOwnersText();
  const kept = (cents: (row: DistributedRow) => number) => (row: DistributedRow) =>
    row.share === undefined ? amountCell(cents(row), row.currency) : null;
  const columns: readonly TableColumn<DistributedRow>[] = [
    [c('property'), ({ property }) => property.name],
    [t('name'), ({ share }) => share?.person.name ?? null],
    [t('percent'), ({ share }) => numberCell(share === undefined ? null : Math.round(share.parts / 100) / 100)],
    [c('currency'), ({ currency }) => currency],
    [t('fund'), kept(({ fundCents }) => fundCents)],
    [t('unsettled'), kept(({ unsettledCents }) => -unsettledCents)],
    [t('bills'), kept(({ billsCents }) => -billsCents)],
    [t('feesDue'), kept(({ feesCents }) => -feesCents)],
    [t('reserve'), kept(({ reserveCents }) => -reserveCents)],
    [t('heldBack'), kept(({ heldBackCents }) => -heldBackCents)],
    [t('distributed'), kept(({ cents }) => cents)],
    [t('ownerGets'), ({ share, currency }) => (share === undefined ? null : amountCell(share.cents, currency))],
    [c('status'), ({ share }) => (share === undefined || share.isPaid ? null : t('held'))],
  ];
  return pageTable(`distribution-${number}`, () => tableOf(columns, distributedRows(lines)));
}
