import { amountCell, dayCell, tableOf, type TableColumn } from '#shared/table.ts';
import type { LedgerLine, TenantLedger } from '#web/features/money/api.ts';
import { useRentWords } from '#web/features/money/text.ts';
import { useColumnText } from '#web/kit/export-act/column-text.ts';
import { pageTable, type SaveTable } from '#web/lib/save-table.ts';
import { useLedgerText } from './ledger-text.ts';
import { lineWords } from './ledger-words.ts';

/** Every line of a tenant ledger as of its date, with the balance after it. */
export function useLedgerTable({ currency, asOf, lines }: TenantLedger, leaseNumber: string): SaveTable {
  const c = useColumnText();
  const g = useLedgerText();
  const t = useRentWords();
  const columns: readonly TableColumn<LedgerLine>[] = [
    [c('date'), (line) => dayCell(line.on)],
    [c('description'), (line) => lineWords(g, t, line)],
    [c('number'), (line) => line.undoes?.number ?? line.number],
    [c('dueDate'), (line) => dayCell(line.dueOn)],
    [c('currency'), () => currency],
    [c('charge'), (line) => amountCell(line.chargeCents === 0 ? null : line.chargeCents, currency)],
    [c('payment'), (line) => amountCell(line.paymentCents === 0 ? null : line.paymentCents, currency)],
    [c('balance'), (line) => amountCell(line.balanceCents, currency)],
    [c('open'), (line) => amountCell(line.openCents, currency)],
    [c('undoneOn'), (line) => dayCell(line.undone?.on ?? null)],
  ];
  return pageTable(`ledger-${leaseNumber}-${asOf}`, () => tableOf(columns, lines));
}
