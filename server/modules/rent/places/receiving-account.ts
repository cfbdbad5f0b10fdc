import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { refuseField } from '#server/kernel/refuse.ts';
import { bankAccount } from '#server/modules/rent/tenancy-money/accounts.ts';
import type { Account } from '#server/modules/rent/tenancy-money/accounts.ts';
import { readPolicy } from '#server/modules/rent/tenancy-money/rent-policy.ts';

/**
 * The bank account that somebody chose for tenants' money: an operating account is for the company's own, and another one is
 * named instead (money.md, 1.4 and 1.5). What a payer or the bank put there is there.
 */
export async function receivingAccount(
  tx: Tx,
  { organisationId, happened }: Pick<Act, 'organisationId' | 'happened'>,
  accountId: string,
  path = 'accountId',
): Promise<Account> {
  const account = await bankAccount(tx, organisationId, accountId, path);
  if (happened === true) return account;
  const { receiptAccountId } = await readPolicy(tx, organisationId);
  // Where no account of another kind is in use, nobody could choose better (`funds_put_wrong`).
  const { rows } = await sql<{ name: string; other: string }>`
    select a.name, o.number || ' ' || o.name as other
      from account a
      join account o on o.org_id = a.org_id and o.is_bank and o.archived_at is null
       and o.bank_kind in ('trust', 'owner', 'own')
     where a.org_id = ${organisationId} and a.account_id = ${accountId} and a.bank_kind = 'operating'
     order by o.account_id is distinct from ${receiptAccountId}::uuid, o.number limit 1`.execute(tx);
  const [wrong] = rows;
  if (wrong !== undefined)
    throw refuseField(path, 'receipts.wrong-account-kind', { account: wrong.name, other: wrong.other });
  return account;
}
