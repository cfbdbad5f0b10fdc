import { lessCents } from '#shared/money.ts';
import type { SumCents } from '#shared/money.ts';
import type { Account, TrialBalance } from './api.ts';

export interface AccountBalance {
  readonly currency: string;
  readonly cents: SumCents;
}

/**
 * What stands on each account, on the side where its kind grows: what is owned and spent by debits, the rest by
 * credits. A negative one is on the other side, as a contra account always is.
 */
export function balancesByAccount(rows: TrialBalance['rows']): ReadonlyMap<string, readonly AccountBalance[]> {
  const balances = new Map<string, AccountBalance[]>();
  for (const { accountId, kind, currency, debitCents, creditCents } of rows) {
    const cents = growsByDebits(kind) ? lessCents(debitCents, creditCents) : lessCents(creditCents, debitCents);
    balances.set(accountId, [...(balances.get(accountId) ?? []), { currency, cents }]);
  }
  return balances;
}

export function growsByDebits(kind: Account['kind']): boolean {
  return kind === 'asset' || kind === 'expense';
}
