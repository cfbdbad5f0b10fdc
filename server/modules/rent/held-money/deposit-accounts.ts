import type { Tx } from '#server/kernel/database.ts';
import { bankAccount, systemAccountsAndDepositBanks } from '#server/modules/rent/tenancy-money/accounts.ts';
import type { Account } from '#server/modules/rent/tenancy-money/accounts.ts';
import { readPolicy } from '#server/modules/rent/tenancy-money/rent-policy.ts';

export interface DepositAccounts {
  readonly held: Account;
  readonly lastMonth: Account;
  readonly interest: Account;
  /** Where deposits are to be. */
  readonly bank: Account;
  /** All accounts that deposits are in. */
  readonly banks: readonly string[];
  /** Of them, those that are for deposits alone. */
  readonly apart: readonly string[];
  /** Where other money goes by default. */
  readonly paymentsId: string;
  /** The same; null where payments go to the deposit bank account too. */
  readonly otherBankId: string | null;
}

/** Which accounts deposits are booked to, and which bank account is for them. */
export async function readDepositAccounts(tx: Tx, organisationId: string): Promise<DepositAccounts> {
  const { system, depositBanks } = await systemAccountsAndDepositBanks(tx, organisationId, [
    'deposit-bank',
    'trust-bank',
    'deposits-held',
    'last-months-rent',
    'deposit-interest',
  ]);
  const usual = system['deposit-bank'];
  const { depositAccountId, receiptAccountId } = await readPolicy(tx, organisationId);
  const bank =
    depositAccountId === null || depositAccountId === usual.id
      ? usual
      : await bankAccount(tx, organisationId, depositAccountId);
  const banks = [...new Set([usual.id, bank.id, ...depositBanks.map(({ id }) => id)])];
  const paymentsId = receiptAccountId ?? system['trust-bank'].id;
  return {
    held: system['deposits-held'],
    lastMonth: system['last-months-rent'],
    interest: system['deposit-interest'],
    bank,
    banks,
    apart: banks.filter((id) => id !== paymentsId),
    paymentsId,
    otherBankId: banks.includes(paymentsId) ? null : paymentsId,
  };
}

export function bare({ id, number, name }: Account): { id: string; number: string; name: string } {
  return { id, number, name };
}
