import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { newId } from '#server/kernel/ids.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { recordAct } from '#server/kernel/audit.ts';
import { reverse } from '#server/modules/ledger/index.ts';
import { insertRows } from '#server/modules/rent/allocations/allocations.ts';
import { applyWaiting } from '#server/modules/rent/allocations/apply-waiting.ts';
import { dayOfTakingBack } from '#server/modules/rent/tenancy-money/dates.ts';
import { lockTenancies } from '#server/modules/rent/tenancy-money/lock-tenancies.ts';
import { readMemos } from '#server/modules/rent/tenancy-money/memos.ts';
import { moveDeposits } from '#server/modules/rent/held-money/move-deposits.ts';
import { refundNumber } from '#server/modules/rent/tenancy-money/numbers.ts';
import { refuseBeforeUndone } from '#server/modules/rent/tenancy-money/refuse-before-undone.ts';
import { forgiveRefund, readOwedRefunds } from './owe-refunds.ts';
import { refuseOfSettlement } from '#server/modules/rent/held-money/refuse-of-settlement.ts';

interface Voiding {
  readonly reason: string;
  readonly date?: string | undefined;
}

/** It was not paid out after all: what it came from waits again. What a settlement paid back goes with that. */
export async function voidRefund(tx: Tx, act: Act, refundId: string, voiding: Voiding): Promise<string> {
  const { organisationId } = act;
  const { number, tenancy_id: tenancyId } = await readRefundRow(tx, organisationId, refundId);
  const name = refundNumber(number);
  await refuseOfSettlement(tx, organisationId, { tenancyId, id: refundId, name });
  await lockTenancies(tx, organisationId, [tenancyId]);
  if (voiding.date !== undefined)
    await refuseBeforeUndone(tx, organisationId, { refundId, number: name, date: voiding.date });
  return takeRefundBack(tx, act, refundId, voiding);
}

export async function takeRefundBack(
  tx: Tx,
  act: Act,
  refundId: string,
  { reason, date: given }: Voiding,
): Promise<string> {
  const { organisationId, userId } = act;
  await lockTenancies(tx, organisationId, [(await readRefundRow(tx, organisationId, refundId)).tenancy_id]);
  const refund = await readRefundRow(tx, organisationId, refundId);
  const number = refundNumber(refund.number);
  if (refund.voided_on !== null) throw refuse('rent.already-voided', { number, day: refund.voided_on });
  const { today } = act;
  const undoing = { name: number, from: refund.refunded_on, date: given };
  const date = await dayOfTakingBack(tx, organisationId, undoing, today);
  const owed = await readOwedRefunds(tx, organisationId, { refundIds: [refundId] });
  for (const one of owed) await forgiveRefund(tx, act, one, { reason, date });
  const { words, about } = await readMemos(tx, organisationId, [refund.lease_id]);
  const what = refund.kind === 'deposit' ? words.depositRefundVoided(number) : words.refundVoided(number);
  const reversal = { reason, date, memo: about(what, refund.lease_id) };
  const { id: entryId } = await reverse(tx, act, refund.entry_id, reversal);
  const taken = await tx
    .selectFrom('allocation')
    .select(['allocation_id', 'receipt_id', 'credit_id', 'cents'])
    .where('org_id', '=', organisationId)
    .where('refund_id', '=', refundId)
    .where('undoes_id', 'is', null)
    .execute();
  // What came from a payment that was returned went back with that.
  const returned = new Set(owed.map(({ allocationId }) => allocationId));
  const standing = taken.filter((row) => !returned.has(row.allocation_id));
  await insertRows(
    tx,
    act,
    standing.map((row) => ({
      id: newId(act.now),
      tenancyId: refund.tenancy_id,
      currency: refund.currency,
      sourceKind: row.receipt_id === null ? 'credit' : 'receipt',
      sourceId: row.receipt_id ?? row.credit_id ?? '',
      refundId,
      cents: -row.cents,
      on: date,
      undoesId: row.allocation_id,
      entryId,
    })),
  );
  if (refund.kind === 'deposit')
    await moveDeposits(tx, act, [
      {
        tenancyId: refund.tenancy_id,
        leaseId: refund.lease_id,
        propertyId: refund.property_id,
        currency: refund.currency,
        kind: 'correction',
        cents: refund.cents,
        on: date,
        entryId,
        refundId,
        undoes: { entryId: refund.entry_id, reason },
      },
    ]);
  await tx
    .updateTable('refund')
    .set({ voided_on: date, void_reason: reason, void_entry_id: entryId, voided_by: userId })
    .where('org_id', '=', organisationId)
    .where('refund_id', '=', refundId)
    .execute();
  await applyWaiting(tx, act, [refund.tenancy_id], today);
  await recordAct(tx, act, 'refund.voided', number, { reason });
  return refundId;
}

export async function readRefund(tx: Tx, organisationId: string, refundId: string) {
  const row = await readRefundRow(tx, organisationId, refundId);
  return {
    id: refundId,
    number: refundNumber(row.number),
    leaseId: row.lease_id,
    kind: row.kind === 'deposit' ? ('deposit' as const) : ('prepayment' as const),
    currency: row.currency,
    cents: row.cents,
    creditCents: row.credit_cents,
    refundedOn: row.refunded_on,
    account: { id: row.account_id, number: row.account_number, name: row.account_name },
    entryId: row.entry_id,
    voidedOn: row.voided_on,
  };
}

async function readRefundRow(tx: Tx, organisationId: string, refundId: string) {
  const row = await tx
    .selectFrom('refund as f')
    .innerJoin('account as a', (join) =>
      join.onRef('a.org_id', '=', 'f.org_id').onRef('a.account_id', '=', 'f.account_id'),
    )
    .selectAll('f')
    .select(['a.number as account_number', 'a.name as account_name'])
    .select(
      sql<number>`(select coalesce(sum(w.cents), 0)::bigint from allocation w where w.org_id = f.org_id
        and w.refund_id = f.refund_id and w.credit_id is not null and w.undoes_id is null)`.as('credit_cents'),
    )
    .where('f.org_id', '=', organisationId)
    .where('f.refund_id', '=', refundId)
    .executeTakeFirst();
  if (row === undefined) throw refuse('receipts.no-such-refund');
  return row;
}
