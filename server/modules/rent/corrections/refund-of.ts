import type { Tx } from '#server/kernel/database.ts';
import { refundNumber } from '#server/modules/rent/tenancy-money/numbers.ts';

/** The number of a refund that stands and was paid from a payment or a credit, if there is one. */
export async function refundOf(
  tx: Tx,
  organisationId: string,
  source: 'receipt_id' | 'credit_id',
  id: string,
): Promise<string | undefined> {
  const refund = await tx
    .selectFrom('allocation as a')
    .innerJoin('refund as f', (join) =>
      join.onRef('f.org_id', '=', 'a.org_id').onRef('f.refund_id', '=', 'a.refund_id'),
    )
    .select('f.number')
    .where('a.org_id', '=', organisationId)
    .where(`a.${source}`, '=', id)
    .where('f.voided_on', 'is', null)
    .executeTakeFirst();
  return refund === undefined ? undefined : refundNumber(refund.number);
}
