import type { Tx } from '#server/kernel/database.ts';
import { readCameTo } from './came-to.ts';
import type { DepositAccounts } from './deposit-accounts.ts';
import { readWentTo } from './went-to.ts';

interface Settled {
  readonly tenancyId: string;
  readonly currency: string;
  /** The first entry by which it left the register. */
  readonly entryId: string;
  /** None where all was paid back. */
  readonly creditId: string | null;
}

/**
 * The bank account that a settled deposit went to from those for deposits, or would have: of what was kept by its transfer,
 * whatever came back since.
 */
export async function readKeptIn(
  tx: Tx,
  organisationId: string,
  { tenancyId, currency, entryId, creditId }: Settled,
  accounts: DepositAccounts,
): Promise<string> {
  const kept = { tenancyId, paymentId: creditId ?? undefined };
  const wentTo = await readWentTo(tx, organisationId, [kept], { ...accounts, apart: accounts.banks });
  const came = await readCameTo(tx, organisationId, [tenancyId], currency, accounts, entryId);
  return wentTo(kept) ?? came.get(tenancyId)?.id ?? accounts.paymentsId;
}
