import type { Tx } from '#server/kernel/database.ts';
import type { Problem } from '#server/kernel/problem.ts';
import type { Account } from '#server/modules/rent/tenancy-money/accounts.ts';
import { saidProblem } from '#server/modules/rent/tenancy-money/said-problem.ts';
import { readDepositAccounts } from './deposit-accounts.ts';

/** Money of deposits pays nothing but deposits back. */
export async function refuseDepositBank(
  tx: Tx,
  organisationId: string,
  account: Account,
  path = 'accountId',
): Promise<void> {
  const { banks, otherBankId } = await readDepositAccounts(tx, organisationId);
  if (otherBankId === null || !banks.includes(account.id)) return;
  const name = `${account.number} ${account.name}`;
  throw saidProblem(
    'invalid-input',
    { says: 'deposit-bank-only', path, name },
    `${name} holds security deposits only. Choose another bank account.`,
  );
}

export function notForDeposits({ number, name }: Account, path: string): Problem {
  const account = `${number} ${name}`;
  return saidProblem(
    'invalid-input',
    { says: 'not-for-deposits', path, name: account },
    `${account} is not for deposits. Choose a bank account of kind Deposits, or the one where payments go.`,
  );
}
