import { sql } from 'kysely';
import { refuseField } from '#server/kernel/refuse.ts';
import type { Tx } from '#server/kernel/database.ts';

type Source =
  | { readonly receiptId: string }
  | { readonly creditId: string }
  | { readonly refundId: string }
  | { readonly chargeId: string };

/**
 * What a payment or a credit paid, what was paid back, or what paid a charge may have been taken back since. Until that day
 * it was used, so that on an earlier one it could not have gone without leaving less than nothing behind.
 */
export async function refuseBeforeUndone(
  tx: Tx,
  organisationId: string,
  { number, date, ...source }: Source & { readonly number: string; readonly date: string },
): Promise<void> {
  const { rows } = await sql<{ on: string | null }>`
    select max(u.on_day) as "on"
      from allocation a join allocation u on u.org_id = a.org_id and u.undoes_id = a.allocation_id
     where a.org_id = ${organisationId} and ${isOf(source)} and u.on_day > a.on_day`.execute(tx);
  const on = rows[0]?.on ?? null;
  if (on === null || date >= on) return;
  if ('chargeId' in source) throw refuseField('date', 'rent.charge-paid-until', { charge: number, day: on });
  throw refuseField('date', 'rent.paid-until-voided', { number, day: on });
}

/** Of the row of `allocation as a`. */
function isOf(source: Source) {
  if ('receiptId' in source) return sql`a.receipt_id = ${source.receiptId}`;
  if ('creditId' in source) return sql`a.credit_id = ${source.creditId}`;
  return 'refundId' in source ? sql`a.refund_id = ${source.refundId}` : sql`a.charge_id = ${source.chargeId}`;
}
