import { refundNumber } from '#server/modules/rent/tenancy-money/numbers.ts';
import { readMemos } from '#server/modules/rent/tenancy-money/memos.ts';
import type { Tx } from '#server/kernel/database.ts';
import { newId } from '#server/kernel/ids.ts';
import { takeNumbers } from '#server/kernel/take-numbers.ts';
import { lockBooks, move, post } from '#server/modules/ledger/index.ts';
import type { Poster } from '#server/modules/ledger/index.ts';
import { aboutCharge } from '#server/modules/rent/tenancy-money/about-charge.ts';
import type { MoneyLease } from '#server/modules/rent/tenancy-money/money-leases.ts';
import { moveDeposits } from '#server/modules/rent/held-money/move-deposits.ts';

interface NewRefund {
  readonly lease: MoneyLease;
  readonly cents: number;
  readonly on: string;
  readonly bankId: string;
  readonly personId: string | null;
  readonly method: string;
  readonly reference: string | null;
}

/** Pays back what is held, from a bank account. Whoever calls it has taken the tenancy. */
export async function refundDeposit(tx: Tx, act: Poster, refund: NewRefund): Promise<string> {
  const { lease, cents, on, bankId, personId } = refund;
  const id = newId(act.now);
  await lockBooks(tx, act.organisationId, act.now);
  const number = await takeNumbers(tx, act.organisationId, 'refund', 1);
  const memos = await readMemos(tx, act.organisationId, [lease.leaseId]);
  const { id: entryId } = await post(tx, act, {
    date: on,
    memo: memos.about(memos.words.depositRefund(refundNumber(number)), lease.leaseId),
    lines: move(
      { cents, currency: lease.currency },
      { debit: 'deposits-held', credit: { id: bankId }, ...aboutCharge(lease, personId) },
    ),
    source: { kind: 'refund', id, explanation: { lease: lease.number, from: 'deposit' } },
  });
  await tx
    .insertInto('refund')
    .values({
      org_id: act.organisationId,
      refund_id: id,
      number,
      tenancy_id: lease.tenancyId,
      lease_id: lease.leaseId,
      property_id: lease.propertyId,
      kind: 'deposit',
      currency: lease.currency,
      cents,
      refunded_on: on,
      account_id: bankId,
      method: refund.method,
      reference: refund.reference,
      memo: null,
      person_id: personId,
      entry_id: entryId,
      made_by: act.userId,
      made_at: act.now,
    })
    .execute();
  await moveDeposits(tx, act, [{ ...lease, kind: 'refunded', cents: -cents, on, entryId, refundId: id }]);
  return id;
}
