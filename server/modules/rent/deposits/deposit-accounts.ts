import type { Tx } from '#server/kernel/database.ts';
import { bankAccount, systemAccount } from '#server/modules/rent/accounts.ts';
import type { Account } from '#server/modules/rent/accounts.ts';
import { readPolicy } from '#server/modules/rent/rent-policy.ts';

export interface DepositAccounts {
  readonly held: Account;
  readonly lastMonth: Account;
  readonly interest: Account;
  /** Where deposits are to be. */
  readonly bank: Account;
  /** All accounts that are for deposits alone. */
  readonly banks: readonly string[];
}

/** Which accounts deposits are booked to, and which bank account is for them. */
export async function readDepositAccounts(tx: Tx, organisationId: string): Promise<DepositAccounts> {
  const usual = await systemAccount(tx, organisationId, 'deposit-bank');
  const { depositAccountId } = await readPolicy(tx, organisationId);
  const bank =
    depositAccountId === null || depositAccountId === usual.id
      ? usual
      : await bankAccount(tx, organisationId, depositAccountId);
  return {
    held: await systemAccount(tx, organisationId, 'deposits-held'),
    lastMonth: await systemAccount(tx, organisationId, 'last-months-rent'),
    interest: await systemAccount(tx, organisationId, 'deposit-interest'),
    bank,
    banks: [...new Set([usual.id, bank.id])],
  };
}

export function bare({ id, number, name }: Account): { id: string; number: string; name: string } {
  return { id, number, name };
}
