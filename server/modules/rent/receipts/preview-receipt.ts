import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { checkDate, readClosedThrough } from '#server/modules/ledger/index.ts';
import { readLeaseNames } from '#server/modules/rent/tenancy-money/lease-names.ts';
import { receiptNumber } from '#server/modules/rent/tenancy-money/numbers.ts';
import { readBalances } from '#server/modules/rent/tenancy-money/read-balances.ts';
import { planReceipt } from './plan-receipt.ts';
import type { ReceiptBody } from './plan-receipt.ts';
import { appliedTo } from './present-receipt.ts';

/** Every check that recording makes, and where the money would go; nothing is written. */
export async function previewReceipt(tx: Tx, act: Act, body: ReceiptBody) {
  const { organisationId } = act;
  const plan = await planReceipt(tx, act, body, 'look');
  checkDate(body.receivedOn, await readClosedThrough(tx, organisationId), 'receivedOn');
  const nameOf = await readLeaseNames(
    tx,
    organisationId,
    plan.parts.map(({ lease }) => lease.leaseId),
    plan.today,
  );
  const balanceOf = await readBalances(
    tx,
    organisationId,
    plan.parts.map(({ lease }) => lease.tenancyId),
    plan.today,
  );
  const { id, number, name } = plan.account;
  return {
    currency: plan.currency,
    cents: plan.cents,
    account: { id, number, name },
    parts: plan.parts.map(({ lease, cents, uses, open }) => {
      const { number: leaseNumber, ...place } = nameOf(lease.leaseId);
      const used = new Map(uses.map((use) => [use.charge.id, use.cents]));
      const later = open.filter((charge) => charge.dueOn > plan.today);
      const laterCents = later.reduce((sum, charge) => sum + charge.openCents, 0);
      const usedLater = later.reduce((sum, charge) => sum + (used.get(charge.id) ?? 0), 0);
      const before = balanceOf(lease.tenancyId, plan.currency) - laterCents;
      return {
        leaseId: lease.leaseId,
        leaseNumber,
        ...place,
        cents,
        unappliedCents: cents - uses.reduce((sum, use) => sum + use.cents, 0),
        applied: uses.map((use) => appliedTo(use.charge, use.cents)),
        open: open.map((charge) => appliedTo(charge, used.get(charge.id) ?? 0)),
        balanceBeforeCents: before,
        balanceAfterCents: before - (cents - usedLater),
        notYetDueAfterCents: laterCents - usedLater,
      };
    }),
    alike: await readAlike(tx, organisationId, body),
  };
}

/** The same lease, amount and day: two tabs, or two people at two desks. */
async function readAlike(tx: Tx, organisationId: string, { parts, receivedOn }: ReceiptBody) {
  const rows = await tx
    .selectFrom('receipt as r')
    .innerJoin('receipt_part as p', (join) =>
      join.onRef('p.org_id', '=', 'r.org_id').onRef('p.receipt_id', '=', 'r.receipt_id'),
    )
    .select(['r.receipt_id as id', 'r.number'])
    .distinct()
    .where('r.org_id', '=', organisationId)
    .where('r.received_on', '=', receivedOn)
    .where('r.reversed_on', 'is', null)
    .where((where) =>
      where.or(parts.map(({ leaseId, cents }) => where.and({ 'p.lease_id': leaseId, 'p.cents': cents }))),
    )
    .orderBy('r.number')
    .limit(20)
    .execute();
  return rows.map(({ id, number }) => ({ id, number: receiptNumber(number) }));
}
