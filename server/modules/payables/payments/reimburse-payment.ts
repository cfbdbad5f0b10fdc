import { sql } from 'kysely';
import { recordAct } from '#server/kernel/audit.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { newId } from '#server/kernel/ids.ts';
import { refuse, refuseField } from '#server/kernel/refuse.ts';
import { lockBooks, move, post, refuseBeyondDue, together } from '#server/modules/ledger/index.ts';
import { billNumber, paymentNumber } from '#server/modules/payables/bills/bill-number.ts';
import { lockBill } from '#server/modules/payables/bills/bill-record.ts';
import { memoOf, readPayableWords } from '#server/modules/payables/bills/payable-words.ts';
import { readPayee } from '#server/modules/payables/bills/post-bill.ts';

interface Part {
  readonly billId: string;
  readonly propertyId: string;
  readonly cents: number;
}

/** What the manager paid for owners comes back out of their money; a fund that does not reach is refused (money.md, 1.3). */
export async function reimbursePayment(
  tx: Tx,
  act: Act,
  paymentId: string,
  paidOn: string,
): Promise<{ id: string; number: string }> {
  const { organisationId } = act;
  const { rows: parts } = await sql<Part>`
    select s.bill_id as "billId", l.property_id as "propertyId", sum(s.cents)::bigint as cents
      from bill_settlement s join bill_posting l on l.org_id = s.org_id and l.line_id = s.line_id
     where s.org_id = ${organisationId} and s.payment_id = ${paymentId} and s.kind = 'paid'
     group by 1, 2 order by 1, 2`.execute(tx);
  if (parts.length === 0) throw refuse('payables.no-such-payment');
  const bills: string[] = [];
  for (const billId of new Set(parts.map((part) => part.billId)))
    bills.push(billNumber((await lockBill(tx, act, billId)).row.number));
  const payment = await tx
    .selectFrom('bill_payment')
    .selectAll()
    .where('org_id', '=', organisationId)
    .where('payment_id', '=', paymentId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const number = paymentNumber(payment.number);
  const { account_id: trust, own_account_id: own, currency } = payment;
  if (payment.voided_on !== null) throw refuse('payables.payment-void', { payment: number });
  if (own === null) throw refuse('payables.not-by-manager', { payment: number });
  if (await isReimbursed(tx, organisationId, paymentId)) throw refuse('payables.reimbursed', { payment: number });
  if (paidOn > act.today) throw refuseField('paidOn', 'payables.paid-in-future');
  if (paidOn < payment.paid_on) throw refuseField('paidOn', 'payables.reimbursed-before', { day: payment.paid_on });
  const payee = await readPayee(tx, organisationId, payment.vendor_id);
  const words = await readPayableWords(tx, organisationId);
  await lockBooks(tx, organisationId, act.now);
  const cents = parts.reduce((sum, part) => sum + part.cents, 0);
  const byProperty = [...Map.groupBy(parts, ({ propertyId }) => propertyId)].map(([propertyId, some]) => ({
    propertyId,
    cents: some.reduce((sum, part) => sum + part.cents, 0),
  }));
  await refuseBeyondDue(tx, organisationId, byProperty, currency);
  const { id: entryId } = await post(tx, act, {
    date: paidOn,
    memo: memoOf(words.reimbursement(number), payee.name, bills.join(', ')),
    lines: together(
      ...byProperty.map(({ propertyId, cents: part }) =>
        move(
          { cents: part, currency },
          { propertyId, debit: 'due-to-manager', credit: { id: trust }, bankAccountId: trust },
        ),
      ),
      move({ cents, currency }, { debit: { id: own }, credit: 'due-from-owners', bankAccountId: own }),
    ),
    source: { kind: 'fund-transfer', id: newId(act.now), explanation: { kind: 'reimbursement', payment: number } },
  });
  await tx
    .updateTable('bill_payment')
    .set({ reimbursed_on: paidOn, reimburse_entry_id: entryId })
    .where('org_id', '=', organisationId)
    .where('payment_id', '=', paymentId)
    .execute();
  await recordAct(tx, act, 'bill-payment.reimbursed', number, { cents, currency });
  return { id: paymentId, number };
}

/** One whose entry was reversed in the journal can be paid back again. */
export async function isReimbursed(tx: Tx, organisationId: string, paymentId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('bill_payment as p')
    .select('p.payment_id')
    .where('p.org_id', '=', organisationId)
    .where('p.payment_id', '=', paymentId)
    .where('p.reimburse_entry_id', 'is not', null)
    .where(
      sql<boolean>`not exists (
        select from journal_entry e where e.org_id = p.org_id and e.reverses_entry_id = p.reimburse_entry_id)`,
    )
    .executeTakeFirst();
  return row !== undefined;
}
