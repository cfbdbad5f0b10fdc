import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';
import type { Problem } from '#server/kernel/problem.ts';
import { refuseField } from '#server/kernel/refuse.ts';
import { systemAccount } from '#server/modules/rent/tenancy-money/accounts.ts';
import type { Account } from '#server/modules/rent/tenancy-money/accounts.ts';
import { readPolicy } from '#server/modules/rent/tenancy-money/rent-policy.ts';
import type { RentPolicy } from '#server/modules/rent/tenancy-money/rent-policy.ts';

type Choice = Pick<RentPolicy, 'receiptAccountId' | 'depositAccountId'>;

interface Bank extends Account {
  /** For deposits whatever the defaults are. */
  readonly isForDeposits: boolean;
  /** Money of leases is there. */
  readonly hasMoney: boolean;
}

/**
 * Deposits go to an account that is for them, or to the one where payments go. In any other one they would not be known as
 * deposits any more once the default is another.
 */
export async function refuseDefaultBank(
  tx: Tx,
  organisationId: string,
  change: { readonly [Key in keyof Choice]?: Choice[Key] | undefined },
): Promise<void> {
  if (change.depositAccountId === undefined && change.receiptAccountId === undefined) return;
  const before = await readPolicy(tx, organisationId);
  const usual = await systemAccount(tx, organisationId, 'deposit-bank');
  const trust = await systemAccount(tx, organisationId, 'trust-bank');
  const chosen = <Key extends keyof Choice>(key: Key) => (change[key] === undefined ? before[key] : change[key]);
  const was = { bankId: before.depositAccountId ?? usual.id, paymentsId: before.receiptAccountId ?? trust.id };
  const now = { bankId: chosen('depositAccountId') ?? usual.id, paymentsId: chosen('receiptAccountId') ?? trust.id };
  const next = await readBank(tx, organisationId, now.bankId);
  if (now.bankId !== was.bankId) {
    if (!next.isForDeposits && now.bankId !== now.paymentsId) throw notForDeposits(next, 'depositAccountId');
    const last = await readBank(tx, organisationId, was.bankId);
    if (!last.isForDeposits && was.bankId !== was.paymentsId && last.hasMoney) throw depositsThere(last);
  } else if (!next.isForDeposits && now.bankId === was.paymentsId && now.bankId !== now.paymentsId)
    throw depositsWithPayments(next);
}

async function readBank(tx: Tx, organisationId: string, accountId: string): Promise<Bank> {
  const { rows } = await sql<Bank>`
    select a.account_id as id, a.number, a.name,
           coalesce(a.bank_kind = 'deposit', false) or coalesce(a.system_key = 'deposit-bank', false) as "isForDeposits",
           exists (select from posting g where g.org_id = a.org_id and g.account_id = a.account_id and g.lease_id is not null
                     and g.basis <> 'accrual' group by g.lease_id, g.currency having sum(g.amount_cents) <> 0) as "hasMoney"
      from account a where a.org_id = ${organisationId} and a.account_id = ${accountId}`.execute(tx);
  const [bank] = rows;
  if (bank === undefined) throw new Error(`A default is an account, ${accountId}`);
  return bank;
}

/** Chosen before only accounts for deposits could be. */
function depositsThere({ number, name }: Bank) {
  const account = `${number} ${name}`;
  return refuseField('depositAccountId', 'deposits.deposits-there', { name: account });
}

function depositsWithPayments({ number, name }: Bank) {
  const account = `${number} ${name}`;
  return refuseField('receiptAccountId', 'deposits.deposits-with-payments', { name: account });
}

export function notForDeposits({ number, name }: Account, path: string): Problem {
  const account = `${number} ${name}`;
  return refuseField(path, 'deposits.not-for-deposits', { name: account });
}
