import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { Problem } from '#server/kernel/problem.ts';
import { refuse, toldAs } from '#server/kernel/refuse.ts';
import { bankAccount, systemAccount } from '#server/modules/rent/tenancy-money/accounts.ts';
import type { Account } from '#server/modules/rent/tenancy-money/accounts.ts';
import type { MoneyLease } from '#server/modules/rent/tenancy-money/money-leases.ts';
import { readBroughtForward } from '#server/modules/rent/deposits/brought-forward.ts';
import { readCameTo } from '#server/modules/rent/held-money/came-to.ts';
import { bare } from '#server/modules/rent/held-money/deposit-accounts.ts';
import { depositByAccount, readInBanks } from '#server/modules/rent/held-money/in-banks.ts';
import type { Fault, SettlementContent, SettlementResult } from './settlement.ts';
import { readRefundSource } from './refund-source.ts';
import type { RegisterRow, RegisterScope } from '#server/modules/rent/deposits/register-rows.ts';
import type { Settlement } from './settlement.ts';

interface Asked {
  readonly lease: MoneyLease;
  readonly row: RegisterRow;
  readonly content: SettlementContent;
  readonly refundCents: number;
  readonly takenCents: number;
  readonly today: string;
  readonly scope: RegisterScope;
}

/** From which bank account the rest goes back, and to whom. */
export async function planRefund(
  tx: Tx,
  act: Act,
  { lease, row, content, refundCents, takenCents, today, scope }: Asked,
): Promise<{ refund: SettlementResult['refund']; source: Settlement['refundSource']; faults: Fault[] }> {
  if (refundCents === 0) return { refund: null, source: null, faults: [] };
  const { organisationId } = scope;
  const faults: Fault[] = [];
  const say = (path: string, error: unknown) => {
    if (!(error instanceof Problem)) throw error;
    faults.push({ path, ...toldAs('refund-unfit', error) });
  };
  const usual = await usualBank(tx, { lease, row, refundCents, scope });
  let { account } = usual;
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
  const isSuggested = content.refund.accountId === null && usual.isSuggested;
  const { keptToId } = usual;
  return {
    refund: { account: bare(account), person, method: content.refund.method },
    source: await readRefundSource(tx, act, {
      row,
      account,
      isSuggested,
      takenCents,
      refundCents,
      keptToId,
      today,
      scope,
    }),
    faults,
  };
}

interface UsualBank {
  readonly account: Account;
  /** The deposit was brought forward: no payment says that the money is there. */
  readonly isSuggested: boolean;
  /** Where what is kept goes. */
  readonly keptToId: string;
}

/** Where the money is: an account for deposits if it is there, the default before others, otherwise where it came to. */
async function usualBank(
  tx: Tx,
  { lease, row, refundCents, scope }: Pick<Asked, 'lease' | 'row' | 'refundCents' | 'scope'>,
): Promise<UsualBank> {
  const { organisationId, accounts } = scope;
  const came = await readCameTo(tx, organisationId, [lease.tenancyId], lease.currency, accounts);
  const known = came.get(lease.tenancyId);
  const keptToId = known?.id ?? accounts.paymentsId;
  if (row.inDepositBankCents >= refundCents) {
    // Money that came back to an account that is archived by now is paid from the default, which it is moved to.
    const found = (await readInBanks(tx, scope, [row.tenancyId])).filter(({ isArchived }) => !isArchived);
    const places = depositByAccount(found, row, scope.accounts).toSorted((one, other) => other.cents - one.cents);
    const isThere = places.some(({ account, cents }) => account.id === scope.accounts.bank.id && cents >= refundCents);
    const account = isThere ? scope.accounts.bank : (places[0]?.account ?? scope.accounts.bank);
    return { account, isSuggested: false, keptToId };
  }
  const broughtForward = (await readBroughtForward(tx, organisationId, [lease.tenancyId]))(lease);
  const account = known ?? (await systemAccount(tx, organisationId, 'trust-bank'));
  return { account, isSuggested: broughtForward > 0, keptToId };
}

export async function readPerson(tx: Tx, organisationId: string, personId: string) {
  const row = await tx
    .selectFrom('person')
    .select(['person_id as id', 'name'])
    .where('org_id', '=', organisationId)
    .where('person_id', '=', personId)
    .executeTakeFirst();
  if (row === undefined) throw refuse('deposits.no-such-person');
  return row;
}
