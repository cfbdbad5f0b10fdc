import type { z } from 'zod';
import type { receiptBatchRoutes } from '#shared/api/receipt-batches.ts';
import { receiptDoubts } from '#shared/api/receipts.ts';
import { isWithinLimit, largestCents } from '#shared/money.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { newId } from '#server/kernel/ids.ts';
import { Problem } from '#server/kernel/problem.ts';
import type { Refused } from '#server/kernel/problem.ts';
import { refuseField, refuseFields } from '#server/kernel/refuse.ts';
import type { FieldRefusal } from '#server/kernel/refuse.ts';
import { depositReceipts } from '#server/modules/rent/receipts/deposit-receipts.ts';
import { recordReceipt } from '#server/modules/rent/receipts/record-receipt.ts';
import { planBatch } from './plan-batch.ts';
import type { PlannedRow } from './plan-batch.ts';

type Body = z.output<(typeof receiptBatchRoutes)['POST /receipt-batches/']['body']>;

/**
 * Many payments as one act: each is recorded as a single one would be, in one transaction, and what is wrong with any of
 * them leaves none behind. Their tenancies are taken together before the first of them posts.
 */
export async function recordBatch(tx: Tx, act: Act, body: Body): Promise<string> {
  const { organisationId, userId, now } = act;
  const { rows, receivedOn, accountId, asDeposit, slipCents } = body;
  if (asDeposit && accountId === null) throw refuseField('accountId', 'receipts.deposit-needs-bank');
  const planned = await planBatch(tx, act, { rows, receivedOn, accountId }, 'take');
  refuseRows(planned, rows);
  const currency = planned[0]?.lease.currency ?? '';
  const cents = rows.reduce((sum, row) => sum + row.cents, 0);
  if (!isWithinLimit(cents))
    throw refuseField('rows', 'receipts.too-much-together', { amount: { cents: largestCents, currency } });
  if (cents !== slipCents)
    throw refuseField('slipCents', 'receipts.slip-differs', {
      entered: { cents, currency },
      slip: { cents: slipCents, currency },
    });
  const id = newId(now);
  await tx
    .insertInto('receipt_batch')
    .values({
      org_id: organisationId,
      receipt_batch_id: id,
      received_on: receivedOn,
      currency,
      cents,
      receipts: rows.length,
      recorded_by: userId,
      recorded_at: now,
    })
    .execute();
  const receiptIds: string[] = [];
  for (const [index, row] of rows.entries())
    receiptIds.push(await recordRow(tx, act, { ...body, accountId: asDeposit ? null : accountId }, { row, index, id }));
  if (asDeposit && accountId !== null)
    await depositReceipts(tx, act, { receiptIds, accountId, depositedOn: receivedOn, memo: null });
  return id;
}

/** What is wrong with rows, and what nobody has said is meant, is told of all of them before anything is posted. */
function refuseRows(planned: readonly PlannedRow[], rows: Body['rows']): void {
  const errors = planned.flatMap(({ problem, doubts }, index): FieldRefusal[] => {
    if (problem !== null) return [refusalOfRow(index, problem)];
    const meant = new Set(rows[index]?.evenIf);
    return doubts.filter(({ code }) => !meant.has(code)).map(({ told }) => refusalOfRow(index, told));
  });
  const [first, ...others] = errors;
  if (first !== undefined) throw refuseFields([first, ...others]);
}

function refusalOfRow(index: number, told: Refused): FieldRefusal {
  return { ...told, path: `rows.${index}`, refused: told };
}

async function recordRow(
  tx: Tx,
  act: Act,
  { receivedOn, accountId }: Pick<Body, 'receivedOn' | 'accountId'>,
  { row, index, id }: { readonly row: Body['rows'][number]; readonly index: number; readonly id: string },
): Promise<string> {
  const { leaseId, cents, method, reference } = row;
  try {
    return await recordReceipt(
      tx,
      act,
      {
        parts: [{ leaseId, cents }],
        receivedOn,
        method,
        accountId,
        reference,
        memo: null,
        // Its doubts were asked about above, with the tenancies taken.
        evenIf: [...receiptDoubts],
      },
      id,
    );
  } catch (error) {
    // Whatever else a single payment is refused for belongs to its row.
    if (error instanceof Problem) throw refuseFields([refusalOfRow(index, error.refused)], { cause: error });
    throw error;
  }
}
