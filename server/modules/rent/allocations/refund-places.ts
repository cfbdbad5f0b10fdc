import type { Tx } from '#server/kernel/database.ts';
import { readDepositAccounts } from '#server/modules/rent/held-money/deposit-accounts.ts';
import { systemAccount } from '#server/modules/rent/tenancy-money/accounts.ts';
import type { WaitingSource } from './apply-waiting.ts';
import { readPlacesByDay } from './places-by-day.ts';

interface RefundPlaces {
  readonly accountIds: readonly string[];
  readonly isUndeposited: boolean;
}

/** The accounts that what was paid ahead is in on a day. A credit was never money. */
export async function readRefundPlaces(
  tx: Tx,
  organisationId: string,
  sources: readonly Pick<WaitingSource, 'kind' | 'id' | 'tenancyId'>[],
  day: string,
): Promise<RefundPlaces> {
  const parts = sources
    .filter(({ kind }) => kind === 'receipt')
    .map(({ id: receiptId, tenancyId }) => ({ receiptId, tenancyId }));
  if (parts.length === 0) return { accountIds: [], isUndeposited: false };
  const places = await readPlacesByDay(tx, organisationId, parts, await readDepositAccounts(tx, organisationId));
  const drawer = await systemAccount(tx, organisationId, 'undeposited');
  const ids = [...new Set(parts.map((part) => places.on(part, day)))];
  return { accountIds: ids.filter((id) => id !== drawer.id), isUndeposited: ids.includes(drawer.id) };
}
