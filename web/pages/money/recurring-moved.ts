import { balancesOf } from './entry-draft-balance.ts';
import { draftOfRecurring } from './entry-draft-forms.ts';
import type { RecurringEntry } from './templates-api.ts';

export interface Moved {
  readonly currency: string;
  readonly cents: number;
}

/** What each of its entries moves, per currency: its debits, on accrual basis where the two differ. */
export function movedBy(recurring: RecurringEntry, currency: string): readonly Moved[] {
  const { lines } = draftOfRecurring(recurring, { key: '', date: recurring.startsOn, currency });
  const balances = balancesOf(lines);
  const currencies = [...new Set(balances.map((balance) => balance.currency))];
  return currencies.map((name) => ({
    currency: name,
    cents: balances.find((balance) => balance.currency === name)?.debitCents ?? 0,
  }));
}
