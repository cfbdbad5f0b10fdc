import { sumCents } from '#shared/money.ts';
import type { SumCents } from '#shared/money.ts';
import type { Tx } from '#server/kernel/database.ts';
import { readOpeningBalances } from '#server/modules/ledger/index.ts';

/** What is on the clearing account, on accrual basis, by currency; debits are positive. */
export async function readClearing(tx: Tx, organisationId: string): Promise<Map<string, SumCents>> {
  const balances = await readOpeningBalances(tx, organisationId);
  return new Map(balances.map(({ currency, accrualCents }) => [currency, sumCents(accrualCents)]));
}
