import type { Account, TrialBalance } from './api.ts';

export interface AccountBalance {
  readonly currency: string;
  readonly cents: number;
}

/**
 * What stands on each account, on the side where its kind grows: what is owned and spent by debits, the rest by
 * credits. A negative one is on the other side, as a contra account always is.
 */
export function balancesByAccount(rows: TrialBalance['rows']): ReadonlyMap<string, readonly AccountBalance[]> {
  const balances = new Map<string, AccountBalance[]>();
  for (const { accountId, kind, currency, debitCents, creditCents } of rows) {
    const debits = creditCents === 0 ? debitCents : -creditCents;
    const cents = growsByDebits(kind) || debits === 0 ? debits : -debits;
    balances.set(accountId, [...(balances.get(accountId) ?? []), { currency, cents }]);
  }
  return balances;
}

export function growsByDebits(kind: Account['kind']): boolean {
  return kind === 'asset' || kind === 'expense';
}
