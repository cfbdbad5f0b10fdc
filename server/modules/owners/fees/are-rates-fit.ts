import type { Tx } from '#server/kernel/database.ts';
import { anyOf } from '#server/kernel/any-of.ts';

/** A rate is of an income account, and each account has one. */
export async function areRatesFit(tx: Tx, organisationId: string, accountIds: readonly string[]): Promise<boolean> {
  if (accountIds.length === 0) return true;
  const rows = await tx
    .selectFrom('account')
    .select('account_id')
    .where('org_id', '=', organisationId)
    .where('kind', '=', 'income')
    .where('account_id', '=', anyOf(accountIds))
    .execute();
  return rows.length === accountIds.length;
}
