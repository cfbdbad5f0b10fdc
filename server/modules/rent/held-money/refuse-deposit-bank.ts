import type { Tx } from '#server/kernel/database.ts';
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
