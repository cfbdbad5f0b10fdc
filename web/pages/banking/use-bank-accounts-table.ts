import { amountCell, dayCell, numberCell, tableOf, type TableColumn } from '#shared/table.ts';
import { useColumnText } from '#web/kit/export-act/column-text.ts';
import { pageTable, type SaveTable } from '#web/lib/save-table.ts';
import type { Standing } from './account-balances.ts';
import type { AccountRow } from './bank-accounts-table.tsx';
import { useBankAccountsText } from './bank-accounts-text.ts';
import { useBankingText } from './text.ts';

type Row = AccountRow['account'] & Standing;

/** Bank accounts with what the bank and the books say, a row for each currency. */
export function useBankAccountsTable(accounts: readonly AccountRow[]): SaveTable {
  const c = useColumnText();
  const t = useBankAccountsText();
  const k = useBankingText();
  const columns: readonly TableColumn<Row>[] = [
    [c('number'), (row) => row.number],
    [c('name'), (row) => row.name],
    [c('kind'), (row) => t(`kind_${row.kind}`)],
    [c('bank'), (row) => row.bankName],
    [c('ending'), (row) => row.numberEnding],
    [c('status'), (row) => (row.archivedAt === null ? c('active') : t('archived'))],
    [c('currency'), (row) => row.currency],
    [c('balance'), (row) => amountCell(row.bookCents, row.currency)],
    [k('bank'), (row) => amountCell(row.bankCents, row.currency)],
    [c('date'), (row) => dayCell(row.bankOn)],
    [k('difference'), (row) => amountCell(row.differenceCents, row.currency)],
    [k('unmatched'), (row) => numberCell(row.unmatchedCount)],
    [k('toDecideFigure'), (row) => numberCell(row.toDecideCount)],
  ];
  const rowsOf = ({ account, standings }: AccountRow): readonly Row[] =>
    standings.map((standing) => ({ ...account, ...standing }));
  return pageTable('bank-accounts', () => tableOf(columns, accounts.flatMap(rowsOf)));
}
