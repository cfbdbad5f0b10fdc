import type { Tx } from '#server/kernel/database.ts';
import { netOf } from '#server/modules/ledger/statements/trial-balance.ts';
import { readTurnover } from '#server/modules/ledger/statements/turnover.ts';

interface Asked {
  readonly accountId: string;
  readonly currency: string;
  readonly asOf: string;
}

/** The balance of one bank account in a currency, without entries of later dates. */
export async function readBankBalance(
  tx: Tx,
  organisationId: string,
  { accountId, currency, asOf }: Asked,
): Promise<bigint> {
  const found = netOf(await readTurnover(tx, { organisationId, basis: 'accrual' }, { to: asOf }, { accountId }));
  return found.find((one) => one.accountId === accountId && one.currency === currency)?.cents ?? 0n;
}
