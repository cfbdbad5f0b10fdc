import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { latestOf } from '#shared/dates.ts';
import { readMemos } from '#server/modules/rent/tenancy-money/memos.ts';
import { takeReceipts } from './deposit-receipts.ts';
import { depositReceipts } from './deposit-receipts.ts';

interface Collected {
  readonly receiptIds: readonly string[];
  readonly accountId: string;
  readonly on: string;
  /** What the bank tells back of them. */
  readonly reference: string;
}

/**
 * What a direct debit collected is at the bank: from here on its payments are like all others that were deposited, also when
 * one of them comes back. Those that came back before stay out.
 */
export async function bankDebits(tx: Tx, act: Act, { receiptIds, accountId, on, reference }: Collected): Promise<void> {
  const { organisationId } = act;
  const { rows } = await takeReceipts(tx, organisationId, receiptIds, on);
  const standing = rows.filter((row) => row.held_by === 'direct-debit' && row.reversed_on === null);
  if (standing.length === 0) return;
  const ids = standing.map((row) => row.receipt_id);
  await tx
    .updateTable('receipt')
    .set({ held_by: null })
    .where('org_id', '=', organisationId)
    .where('receipt_id', 'in', ids)
    .execute();
  const latest = latestOf(on, ...standing.map((row) => row.received_on));
  const { words } = await readMemos(tx, organisationId, []);
  const memo = words.directDebit(reference, ids.length);
  await depositReceipts(tx, act, { receiptIds: ids, accountId, depositedOn: latest, memo });
}
