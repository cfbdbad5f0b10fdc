import { amountCell, tableOf, type TableColumn } from '#shared/table.ts';
import { useColumnText } from '#web/kit/export-act/column-text.ts';
import { useMe } from '#web/lib/me.ts';
import { ownFirst } from '#web/lib/own-first.ts';
import { pageTable, type SaveTable } from '#web/lib/save-table.ts';
import type { BankAccount } from '#web/features/money/bank-accounts.ts';
import { useBankAccountsText } from './bank-accounts-text.ts';

interface Row extends BankAccount {
  readonly currency: string;
  readonly cents: BankAccount['balances'][number]['cents'];
}

/** Bank accounts with their balances, a row for each currency. */
export function useBankAccountsTable(accounts: readonly BankAccount[]): SaveTable {
  const c = useColumnText();
  const t = useBankAccountsText();
  const { organisation } = useMe();
  const rowsOf = (account: BankAccount): readonly Row[] =>
    account.balances.length === 0
      ? [{ ...account, currency: organisation.currency, cents: 0 }]
      : ownFirst(account.balances, organisation.currency).map(({ currency, cents }) => ({
          ...account,
          currency,
          cents,
        }));
  const columns: readonly TableColumn<Row>[] = [
    [c('number'), (row) => row.number],
    [c('name'), (row) => row.name],
    [c('kind'), (row) => t(`kind_${row.kind}`)],
    [c('bank'), (row) => row.bankName],
    [c('ending'), (row) => row.numberEnding],
    [c('status'), (row) => (row.archivedAt === null ? c('active') : t('archived'))],
    [c('currency'), (row) => row.currency],
    [c('balance'), (row) => amountCell(row.cents, row.currency)],
  ];
  return pageTable('bank-accounts', () => tableOf(columns, accounts.flatMap(rowsOf)));
}
