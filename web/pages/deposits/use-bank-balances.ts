import { useQuery } from '@tanstack/react-query';
import type { SumCents } from '#shared/money.ts';
import { bankAccountsQuery } from '#web/features/money/bank-accounts.ts';
import { moneyOf } from '#web/features/money/words.ts';
import { useMay, useMe } from '#web/lib/me.ts';

/** What is in the bank accounts today, for whoever may read the books. */
export function useBankBalances() {
  const { currency } = useMe().organisation;
  const { data } = useQuery({
    ...bankAccountsQuery('active'),
    refetchOnMount: 'always',
    enabled: useMay()('ledger.read'),
  });
  const of = (id: string, inCurrency: string): SumCents | undefined => {
    const account = data?.items.find((one) => one.id === id);
    return account && (account.balances.find((balance) => balance.currency === inCurrency)?.cents ?? 0);
  };
  return {
    of,
    /** Beside the name of an account: its number and balance. */
    hintOf: (id: string, number: string, inCurrency = currency): string => {
      const balance = of(id, inCurrency);
      return balance === undefined ? number : `${number} · ${moneyOf(balance, inCurrency)}`;
    },
  };
}
