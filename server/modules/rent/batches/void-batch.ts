import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { notAllOfIt } from '#server/modules/rent/allocations/undo-allocations.ts';
import { dayOfTakingBack } from '#server/modules/rent/tenancy-money/dates.ts';
import { lockTenancies } from '#server/modules/rent/tenancy-money/lock-tenancies.ts';
import { receiptNumber } from '#server/modules/rent/tenancy-money/numbers.ts';
import { undoBatch } from '#server/modules/rent/receipts/deposit-batches.ts';
import { readReceiptParts } from '#server/modules/rent/receipts/receipt-rows.ts';
import type { ReceiptRow } from '#server/modules/rent/receipts/receipt-rows.ts';
import { reverseReceipt } from '#server/modules/rent/receipts/reverse-receipt.ts';
import { noSuchBatch, receiptsOf } from './batch-rows.ts';

interface Voiding {
  readonly reason: string;
  readonly date?: string | undefined;
}

/** All payments of a batch that still stand never were: their bank deposit is undone first, where it is theirs alone. */
export async function voidBatch(tx: Tx, act: Act, batchId: string, { reason, date: wished }: Voiding): Promise<string> {
  const { organisationId, userId, today } = act;
  const before = await receiptsOf(tx, organisationId, [batchId]);
  const parts = await readReceiptParts(
    tx,
    organisationId,
    before.map((row) => row.receipt_id),
  );
  await lockTenancies(
    tx,
    organisationId,
    parts.map(({ tenancyId }) => tenancyId),
  );
  const batch = await tx
    .selectFrom('receipt_batch')
    .select(['receipts', 'received_on', 'voided_on'])
    .where('org_id', '=', organisationId)
    .where('receipt_batch_id', '=', batchId)
    .executeTakeFirst();
  const rows = await receiptsOf(tx, organisationId, [batchId]);
  const [first] = rows;
  if (batch === undefined || first === undefined) throw noSuchBatch();
  if (rows.length !== batch.receipts) throw notAllOfIt();
  if (batch.voided_on !== null) throw refuse('receipts.receipt-batch-voided', { day: batch.voided_on });
  const taken = { name: receiptNumber(first.number), from: batch.received_on, date: wished };
  const date = await dayOfTakingBack(tx, organisationId, taken, today);
  const depositId = await ownDeposit(tx, organisationId, rows);
  if (depositId !== undefined) await undoBatch(tx, act, depositId, { reason, date });
  // The last one first: what it left over does not go to what an earlier one had paid.
  for (const row of rows.toReversed())
    if (row.reversed_on === null) await reverseReceipt(tx, act, row.receipt_id, { kind: 'mistake', reason, date });
  await tx
    .updateTable('receipt_batch')
    .set({ voided_on: date, void_reason: reason, voided_by: userId })
    .where('org_id', '=', organisationId)
    .where('receipt_batch_id', '=', batchId)
    .execute();
  return batchId;
}

/** The bank deposit that has all of them and nothing else. One that has lost a payment since stays as it is. */
async function ownDeposit(tx: Tx, organisationId: string, rows: readonly ReceiptRow[]): Promise<string | undefined> {
  const depositId = rows[0]?.batch_id ?? null;
  if (depositId === null || rows.some((row) => row.batch_id !== depositId || row.reversed_on !== null))
    return undefined;
  const { count } = await tx
    .selectFrom('receipt')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('org_id', '=', organisationId)
    .where('batch_id', '=', depositId)
    .executeTakeFirstOrThrow();
  return count === rows.length ? depositId : undefined;
}
