import { isId } from '#shared/lists/is-id.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { isIn } from '#server/modules/ledger/statements/statement-rules.ts';
import type { LedgerGroup } from '#server/modules/ledger/statements/statement-rules.ts';
import type { BudgetAccount } from './budget-figures.ts';

type Group = Extract<LedgerGroup, 'income' | 'operating-costs' | 'other-costs' | 'net-operating-income' | 'net-income'>;

/** What a row of the report is made of: one account, or all of a group. */
export interface BudgetRow {
  readonly has: (account: BudgetAccount) => boolean;
  /** Costs are positive as debits, everything else as credits. */
  readonly signOf: (account: BudgetAccount) => 1n | -1n;
  readonly isOneAccount: boolean;
}

export function rowOfGroup(group: Group): BudgetRow {
  const sign = group === 'operating-costs' || group === 'other-costs' ? 1n : -1n;
  return { has: (account) => isIn(group, account), signOf: () => sign, isOneAccount: false };
}

export function rowOfAccount(accountId: string): BudgetRow {
  return {
    has: (account) => account.accountId === accountId,
    signOf: ({ kind }) => (kind === 'income' ? -1n : 1n),
    isOneAccount: true,
  };
}

const groups: readonly Group[] = ['income', 'operating-costs', 'other-costs', 'net-operating-income', 'net-income'];

/** A row by its key: the id of an account, or a group. */
export function rowOf(key: string): BudgetRow {
  const group = groups.find((one) => one === key);
  if (group !== undefined) return rowOfGroup(group);
  if (!isId(key)) throw refuse('reports.no-such-figure');
  return rowOfAccount(key);
}
