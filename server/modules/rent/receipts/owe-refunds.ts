import { readMemos } from '#server/modules/rent/tenancy-money/memos.ts';
import { sql } from 'kysely';
import { laterOf } from '#shared/rent/calendar.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { newId } from '#server/kernel/ids.ts';
import { move, placedIn, post, reverse } from '#server/modules/ledger/index.ts';
import type { Poster } from '#server/modules/ledger/index.ts';
import { systemAccount } from '#server/modules/rent/tenancy-money/accounts.ts';
import { addCharges } from '#server/modules/rent/charges/add-charges.ts';
import type { NewCharge } from '#server/modules/rent/charges/add-charges.ts';
import { aboutCharge } from '#server/modules/rent/tenancy-money/about-charge.ts';
import { insertRows } from '#server/modules/rent/allocations/allocations.ts';
import { isKnown } from '#server/modules/rent/tenancy-money/known-entries.ts';
import { receiptNumber, refundNumber } from '#server/modules/rent/tenancy-money/numbers.ts';
import type { ReceiptRow } from './receipt-rows.ts';
import { takeChargeBack } from '#server/modules/rent/corrections/void-charge.ts';

/**
 * What was paid back of a payment that came back itself: money went out that never came in, and who got it owes it from
 * the day of the return on. Until it is paid it is a loss on the cash basis; on accrual the receivable stands against it.
 */
export async function oweRefunds(tx: Tx, act: Poster, receipt: ReceiptRow, date: string): Promise<void> {
  const refunds = await readStandingRefunds(tx, act.organisationId, receipt.receipt_id);
  if (refunds.length === 0) return;
  const { id: accountId } = await systemAccount(tx, act.organisationId, 'bad-debt');
  const charges: NewCharge[] = [];
  for (const refund of refunds) {
    const { cents, currency } = refund;
    // What was paid back after the day of the return is owed from its own day on.
    const on = laterOf(refund.on, date);
    const numbers = { receipt: receiptNumber(receipt.number), refund: refundNumber(refund.number) };
    const memos = await readMemos(tx, act.organisationId, [refund.leaseId]);
    const { id: entryId } = await post(tx, act, {
      date: on,
      memo: memos.about(memos.words.refundOwed(numbers.refund, numbers.receipt), refund.leaseId),
      lines: placedIn(
        move(
          { cents, currency },
          { debit: { id: accountId }, credit: 'prepayments', ...aboutCharge(refund, receipt.payer_id) },
        ),
        refund.bankId,
      ),
      source: { kind: 'refund-owed', id: refund.refundId, explanation: numbers },
    });
    const of = { tenancyId: refund.tenancyId, currency, sourceKind: 'receipt', sourceId: receipt.receipt_id } as const;
    const undoing = { refundId: refund.refundId, cents: -cents, on, undoesId: refund.allocationId, entryId };
    await insertRows(tx, act, [{ id: newId(act.now), ...of, ...undoing }]);
    charges.push({
      key: keyOf(refund.allocationId),
      tenancyId: refund.tenancyId,
      leaseId: refund.leaseId,
      propertyId: refund.propertyId,
      unitId: refund.unitId,
      kind: 'refund-owed',
      label: numbers.refund,
      accountId,
      currency,
      cents,
      chargedOn: on,
      dueOn: on,
      periodFrom: null,
      periodTo: null,
      explanation: { rule: 'refund-owed', ...numbers, cents },
    });
  }
  await addCharges(tx, act, charges);
}

/** What became owed of a refund, by the allocation that it was paid back with. */
function keyOf(allocationId: string): string {
  return `refund-owed:${allocationId}`;
}

async function readStandingRefunds(tx: Tx, organisationId: string, receiptId: string) {
  const { rows } = await sql<{
    allocationId: string;
    refundId: string;
    number: number;
    tenancyId: string;
    leaseId: string;
    propertyId: string;
    unitId: string;
    currency: string;
    cents: number;
    on: string;
    bankId: string;
  }>`
    select a.allocation_id as "allocationId", f.refund_id as "refundId", f.number, f.tenancy_id as "tenancyId",
           l.lease_id as "leaseId", l.property_id as "propertyId", l.unit_id as "unitId", a.currency, a.cents, a.on_day as "on",
           f.account_id as "bankId"
      from allocation a
      join refund f on f.org_id = a.org_id and f.refund_id = a.refund_id
      join receipt_part p on p.org_id = a.org_id and p.receipt_id = a.receipt_id and p.tenancy_id = a.tenancy_id
      -- Where it waited; earlier versions paid it back for the lease that was asked for.
      join lease l on l.org_id = f.org_id and l.lease_id = case
        when exists (select from posting g where g.org_id = f.org_id and g.entry_id = f.entry_id and g.lease_id = p.lease_id)
        then p.lease_id else f.lease_id end
     where a.org_id = ${organisationId} and a.receipt_id = ${receiptId} and a.undoes_id is null and f.voided_on is null
     order by f.number`.execute(tx);
  return rows;
}

export interface OwedRefund {
  readonly refundId: string;
  readonly receiptId: string;
  readonly allocationId: string;
  readonly chargeId: string;
  readonly chargeNumber: number;
  readonly refundNumber: number;
  readonly leaseId: string;
  readonly isVoided: boolean;
  readonly openCents: number;
  readonly cents: number;
  readonly on: string;
  readonly entryId: string;
}

/** What became owed of some refunds, or of what was paid back of a payment. */
export async function readOwedRefunds(
  tx: Tx,
  organisationId: string,
  of:
    | { readonly refundIds: readonly string[]; readonly knownThrough?: number | undefined }
    | { readonly receiptId: string },
): Promise<OwedRefund[]> {
  const which =
    'refundIds' in of
      ? sql`a.refund_id = any(${`{${of.refundIds.join(',')}}`}::uuid[])
        and ${isKnown(organisationId, 'a.entry_id', of.knownThrough)}`
      : sql`a.receipt_id = ${of.receiptId}::uuid and a.refund_id is not null`;
  const { rows } = await sql<OwedRefund>`
    select a.refund_id as "refundId", a.receipt_id as "receiptId", a.undoes_id as "allocationId", c.charge_id as "chargeId",
           c.number as "chargeNumber", f.number as "refundNumber", c.lease_id as "leaseId",
           c.voided_on is not null as "isVoided", c.open_cents as "openCents", c.cents, a.on_day as "on",
           a.entry_id as "entryId"
      from allocation a
      join refund f on f.org_id = a.org_id and f.refund_id = a.refund_id
      join charge c on c.org_id = a.org_id and c.charge_key = 'refund-owed:' || a.undoes_id::text
     where a.org_id = ${organisationId} and ${which} and a.undoes_id is not null
     order by c.number`.execute(tx);
  return rows;
}

/** The refund never left the bank after all: nobody owes it, and it is no loss. */
export async function forgiveRefund(
  tx: Tx,
  act: Act,
  owed: OwedRefund,
  { reason, date }: { readonly reason: string; readonly date: string },
): Promise<void> {
  const on = laterOf(date, owed.on);
  if (!owed.isVoided) await takeChargeBack(tx, act, owed.chargeId, { kind: 'mistake', reason, date: on });
  await reverse(tx, act, owed.entryId, { reason, date: on });
}
