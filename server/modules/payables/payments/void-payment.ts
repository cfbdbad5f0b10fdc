import { recordAct } from '#server/kernel/audit.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { reverse } from '#server/modules/ledger/index.ts';
import { giveCreditsBack } from '#server/modules/payables/credits/apply-credit.ts';
import { setLine } from '#server/modules/payables/bills/bill-lines.ts';
import { paymentNumber } from '#server/modules/payables/bills/bill-number.ts';
import { readUndoneMemo } from '#server/modules/payables/bills/payable-words.ts';
import { lockBill, writeBill } from '#server/modules/payables/bills/bill-record.ts';
import { isReimbursed } from './reimburse-payment.ts';

interface Voiding {
  readonly kind: 'void' | 'returned' | 'stopped';
  readonly reason: string;
  readonly voidedOn?: string | undefined;
}

/** Its entry is reversed, and its bills are open again with their lines and due dates as they were. */
export async function voidPayment(
  tx: Tx,
  act: Act,
  paymentId: string,
  { kind, reason, voidedOn }: Voiding,
): Promise<{ id: string; number: string }> {
  const { organisationId } = act;
  const settled = await tx
    .selectFrom('bill_settlement')
    .select(['bill_id', 'line_id', 'cents', 'credit_line_id'])
    .where('org_id', '=', organisationId)
    .where('payment_id', '=', paymentId)
    .execute();
  const ids = [...new Set(settled.map(({ bill_id: id }) => id))].toSorted();
  if (ids.length === 0) throw refuse('payables.no-such-payment');
  const bills = [];
  for (const id of ids) bills.push(await lockBill(tx, act, id));
  const payment = await tx
    .selectFrom('bill_payment')
    .selectAll()
    .where('org_id', '=', organisationId)
    .where('payment_id', '=', paymentId)
    .forUpdate()
    .executeTakeFirst();
  if (payment === undefined) throw refuse('payables.no-such-payment');
  const number = paymentNumber(payment.number);
  if (payment.voided_on !== null) throw refuse('payables.payment-void', { payment: number });
  if (await isReimbursed(tx, organisationId, paymentId)) throw refuse('payables.reimbursed', { payment: number });
  const memo = await readUndoneMemo(tx, organisationId, kind === 'void' ? 'voided' : kind);
  const { id: entryId } = await reverse(tx, act, payment.entry_id, { reason, date: voidedOn, memo });
  const { date } = await tx
    .selectFrom('journal_entry')
    .select('date')
    .where('org_id', '=', organisationId)
    .where('entry_id', '=', entryId)
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('bill_payment')
    .set({ void_kind: kind, voided_on: date, void_reason: reason, voided_by: act.userId, void_entry_id: entryId })
    .where('org_id', '=', organisationId)
    .where('payment_id', '=', paymentId)
    .execute();
  await tx
    .updateTable('bill_settlement')
    .set({ undone_on: date })
    .where('org_id', '=', organisationId)
    .where('payment_id', '=', paymentId)
    .execute();
  await giveCreditsBack(tx, act, settled);
  for (const { row, lines } of bills) {
    const sumOf = (some: readonly { readonly cents: number }[]) => some.reduce((sum, { cents }) => sum + cents, 0);
    for (const line of lines) {
      const own = settled.filter(({ line_id: id }) => id === line.line_id);
      if (own.length > 0) await setLine(tx, act, line, line.settled_cents - sumOf(own));
    }
    const left = row.settled_cents - sumOf(settled.filter(({ bill_id: id }) => id === row.bill_id));
    const columns = { settled_cents: left, state: left === 0 ? 'approved' : 'part-paid' };
    await writeBill(tx, act, row, columns, { act: 'payment-voided', after: { payment: number, reason } });
  }
  await recordAct(tx, act, 'bill-payment.voided', number, { kind, reason });
  return { id: paymentId, number };
}
