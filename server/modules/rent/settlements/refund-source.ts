import { may } from '#shared/permissions.ts';
import { sumCents } from '#shared/money.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { readBankBalance } from '#server/modules/ledger/index.ts';
import type { Account } from '#server/modules/rent/tenancy-money/accounts.ts';
import { readInBanks, sumOf } from '#server/modules/rent/held-money/in-banks.ts';
import type { RegisterRow, RegisterScope } from '#server/modules/rent/deposits/register-rows.ts';
import type { Settlement } from './settlement.ts';

interface Refund {
  readonly row: RegisterRow;
  readonly account: Account;
  /** Nobody chose the account, and the deposit was brought forward: no payment says that the money is there. */
  readonly isSuggested: boolean;
  readonly takenCents: number;
  readonly refundCents: number;
  /** Where what is kept goes. */
  readonly keptToId: string;
  readonly today: string;
  readonly scope: RegisterScope;
}

/** The balance of the account that a refund is paid from, today and after the settlement, for whoever sees the books. */
export async function readRefundSource(
  tx: Tx,
  { session }: Act,
  { row, account, isSuggested, takenCents, refundCents, keptToId, today, scope }: Refund,
): Promise<NonNullable<Settlement['refundSource']>> {
  if (!may(session, 'ledger.read')) return { isSuggested, balanceCents: null, afterCents: null };
  const { organisationId, accounts } = scope;
  const { currency, heldCents } = row;
  const isApart = (id: string) => accounts.apart.includes(id);
  const found = await readInBanks(tx, { organisationId, accounts }, [row.tenancyId]);
  const apart = Math.max(0, sumOf(found.filter((one) => one.currency === currency && isApart(one.account.id))));
  // The deposit bank account gives what is kept first, then what is refunded; a settlement leaves nothing of it there.
  const kept =
    accounts.otherBankId === null ? Math.max(0, apart - (heldCents - takenCents)) : Math.min(apart, takenCents);
  const change = isApart(account.id) ? -apart : apart - kept + (account.id === keptToId ? kept : 0) - refundCents;
  const balance = await readBankBalance(tx, organisationId, { accountId: account.id, currency, asOf: today });
  return { isSuggested, balanceCents: sumCents(balance), afterCents: sumCents(balance + BigInt(change)) };
}
