import type { Tx } from '#server/kernel/database.ts';
import { Problem } from '#server/kernel/problem.ts';
import { bankAccount, systemAccount } from '#server/modules/rent/accounts.ts';
import type { Account } from '#server/modules/rent/accounts.ts';
import type { MoneyLease } from '#server/modules/rent/money-leases.ts';
import { readCameTo } from './came-to.ts';
import { bare } from './deposit-accounts.ts';
import type { Fault, SettlementContent, SettlementResult } from './plan-settlement.ts';
import type { RegisterRow, RegisterScope } from './register-rows.ts';

interface Asked {
  readonly lease: MoneyLease;
  readonly row: RegisterRow;
  readonly content: SettlementContent;
  readonly refundCents: number;
  readonly scope: RegisterScope;
}

/** From which bank account the rest goes back, and to whom. */
export async function planRefund(
  tx: Tx,
  { lease, row, content, refundCents, scope }: Asked,
): Promise<{ refund: SettlementResult['refund']; faults: Fault[] }> {
  if (refundCents === 0) return { refund: null, faults: [] };
  const { organisationId } = scope;
  const faults: Fault[] = [];
  const say = (path: string, error: unknown) => {
    if (!(error instanceof Problem)) throw error;
    faults.push({ path, code: 'refund-unfit', message: error.message });
  };
  const usual = await usualBank(tx, { lease, row, refundCents, scope });
  let account = usual;
  if (content.refund.accountId !== null) {
    try {
      account = await bankAccount(tx, organisationId, content.refund.accountId);
    } catch (error) {
      say('refund.accountId', error);
    }
  }
  let person: { id: string; name: string } | null = null;
  if (content.refund.personId !== null) {
    try {
      person = await readPerson(tx, organisationId, content.refund.personId);
    } catch (error) {
      say('refund.personId', error);
    }
  }
  return { refund: { account: bare(account), person, method: content.refund.method }, faults };
}

/** Where the money is: the account for deposits if it is there, otherwise where it came to. */
async function usualBank(tx: Tx, { lease, row, refundCents, scope }: Omit<Asked, 'content'>): Promise<Account> {
  if (row.inDepositBankCents >= refundCents) return scope.accounts.bank;
  const came = await readCameTo(tx, scope.organisationId, [lease.tenancyId], lease.currency, scope.accounts);
  const found = came.get(lease.tenancyId);
  if (found !== undefined && !found.isUndeposited) return found.account;
  return systemAccount(tx, scope.organisationId, 'trust-bank');
}

export async function readPerson(tx: Tx, organisationId: string, personId: string) {
  const row = await tx
    .selectFrom('person')
    .select(['person_id as id', 'name'])
    .where('org_id', '=', organisationId)
    .where('person_id', '=', personId)
    .executeTakeFirst();
  if (row === undefined) throw new Problem('invalid-input', 'There is no such person in this workspace.');
  return row;
}
