import { amountCell, dayCell, tableOf, type TableColumn } from '#shared/table.ts';
import { useColumnText } from '#web/kit/export-act/column-text.ts';
import { pageTable, type SaveTable } from '#web/lib/save-table.ts';
import type { LeaseDeposit } from './api.ts';
import { movementWords, type Movement } from './movement-words.ts';
import { useDepositsText } from './text.ts';

/** Everything that came and went of a deposit. */
export function useMovementsTable({ movements, currency, leaseNumber }: LeaseDeposit): SaveTable {
  const c = useColumnText();
  const d = useDepositsText();
  const columns: readonly TableColumn<Movement>[] = [
    [c('date'), (movement) => dayCell(movement.on)],
    [c('description'), (movement) => movementWords(d, movement)],
    [c('number'), ({ receipt, credit, refund }) => (receipt ?? credit ?? refund)?.number ?? null],
    [c('currency'), () => currency],
    [c('amount'), (movement) => amountCell(movement.cents, currency)],
    [c('held'), (movement) => amountCell(movement.heldCents, currency)],
  ];
  return pageTable(`deposit-${leaseNumber}`, () => tableOf(columns, movements));
}
