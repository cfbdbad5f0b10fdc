import { amountCell, type TableRow } from '#shared/table.ts';
import type { Translate } from '#web/lib/messages.ts';
import { balancesByAccount } from './account-balances.ts';
import type { en } from './accounts.en.ts';
import type { Account, TrialBalance } from './api.ts';

/** The accounts as a table: a row for each currency that an account has a balance in. */
export function exportedAccounts(
  t: Translate<typeof en>,
  accounts: readonly Account[],
  { balances, currency }: { readonly balances: TrialBalance['rows']; readonly currency: string },
): readonly TableRow[] {
  const byAccount = balancesByAccount(balances);
  const heads = [t('number'), t('name'), t('kind'), t('taxLine'), t('currency'), t('balanceToday')];
  const rows = accounts.flatMap(({ id, number, name, kind, taxLine }) =>
    (byAccount.get(id) ?? [{ currency, cents: 0 }]).map((balance): TableRow => [
      number,
      name,
      t(`one_${kind}`),
      taxLine,
      balance.currency,
      amountCell(balance.cents, balance.currency),
    ]),
  );
  return [heads, ...rows];
}
