import type { Tx } from '#server/kernel/database.ts';
import { refuseField } from '#server/kernel/refuse.ts';
import type { Account } from '#server/modules/rent/tenancy-money/accounts.ts';
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
  throw refuseField(path, 'deposits.deposits-only', { name });
}
