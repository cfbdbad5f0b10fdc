import { sql } from 'kysely';
import { refuseField } from '#server/kernel/refuse.ts';
import type { z } from 'zod';
import type { receiptRoutes } from '#shared/api/receipts.ts';
import { laterOf } from '#shared/rent/calendar.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { recordAct } from '#server/kernel/audit.ts';
import { bookAllocations } from '#server/modules/rent/allocations/book-allocations.ts';
import { carryPaid } from '#server/modules/rent/allocations/carry-paid.ts';
import { chargeFromPayment } from './charge-from-payment.ts';
import { dayOfTakingBack } from '#server/modules/rent/tenancy-money/dates.ts';
import { readMoneyLeases } from '#server/modules/rent/tenancy-money/money-leases.ts';
import { receiptNumber } from '#server/modules/rent/tenancy-money/numbers.ts';
import { heldOn } from '#server/modules/rent/held-money/held-by-day.ts';
import type { DayChange } from '#server/modules/rent/held-money/held-by-day.ts';
import { readOpenCharges } from '#server/modules/rent/allocations/open-charges.ts';
import type { OpenTarget } from '#server/modules/rent/allocations/open-charges.ts';
import { chosenUses } from '#server/modules/rent/allocations/plan-allocations.ts';
import { takeReceipt } from './receipt-rows.ts';
import type { ReceiptPart } from './receipt-rows.ts';
import { readStanding, undone } from '#server/modules/rent/allocations/undo-allocations.ts';
import { refuseBeforeCarried } from '#server/modules/rent/allocations/refuse-before-carried.ts';
import { dayFor } from '#server/modules/rent/allocations/free-days.ts';

type Body = z.output<(typeof receiptRoutes)['POST /receipts/{id}/allocate/']['body']>;

/** What a receipt paid on a lease is put where somebody says; what is the same stays, and what is left over waits. */
export async function reallocateReceipt(tx: Tx, act: Act, receiptId: string, body: Body): Promise<string> {
  const { organisationId } = act;
  const { row, parts } = await takeReceipt(tx, organisationId, receiptId);
  const number = receiptNumber(row.number);
  const lease = (await readMoneyLeases(tx, organisationId, [body.leaseId])).get(body.leaseId);
  const part = parts.find(({ tenancyId }) => tenancyId === lease?.tenancyId);
  if (part === undefined) throw refuseField('leaseId', 'receipts.nothing-for-lease', { receipt: number });
  const { today } = act;
  const taken = { name: number, from: row.received_on, date: body.date };
  const date = await dayOfTakingBack(tx, organisationId, taken, today);
  if (row.received_on > today) throw refuseField('allocations', 'receipts.check-to-come', { day: row.received_on });
  const standing = (await readStanding(tx, organisationId, { receiptId })).filter(
    ({ charge }) => charge.tenancyId === part.tenancyId,
  );
  const used = standing.reduce((sum, { cents }) => sum + cents, 0);
  const open = await payable(tx, organisationId, part.tenancyId, row.currency, standing);
  const wanted = chosenUses({ cents: part.unappliedCents + used, open }, body.allocations, 'allocations');
  const isKept = (chargeId: string, cents: number) =>
    standing.filter(({ charge }) => charge.id === chargeId).length === 1 &&
    standing.some(({ charge, cents: before }) => charge.id === chargeId && before === cents) &&
    wanted.some((use) => use.charge.id === chargeId && use.cents === cents);
  const fresh = wanted.filter(({ charge, cents }) => !isKept(charge.id, cents));
  const earlier = await chargeFromPayment(
    tx,
    act,
    fresh.map(({ charge }) => charge),
    date,
  );
  const source = { kind: 'receipt' as const, id: receiptId, on: row.received_on, payerId: row.payer_id };
  const changes = [
    ...standing.filter(({ charge, cents }) => !isKept(charge.id, cents)).map((allocation) => undone(allocation, date)),
    ...fresh.map(({ charge: planned, cents }) => {
      const charge = earlier.get(planned.id) ?? planned;
      return { source, charge, cents, byHand: true, on: laterOf(date, dayFor(charge.open, cents)) };
    }),
  ];
  await refuseUsed(tx, organisationId, { ...part, number }, changes);
  const tenancyIds = [part.tenancyId];
  const refuseIfShort = await refuseBeforeCarried(tx, organisationId, { tenancyIds, date, path: 'date' });
  await bookAllocations(tx, act, changes);
  await carryPaid(tx, act, changes, today);
  await refuseIfShort();
  if (changes.length > 0) await recordAct(tx, act, 'receipt.reallocated', number, { lease: lease?.number ?? '' });
  return receiptId;
}

/**
 * What it paid, or was paid back with, may have been taken back since. Until that day it was used: on an earlier one it
 * could not have paid anything else.
 */
async function refuseUsed(
  tx: Tx,
  organisationId: string,
  part: ReceiptPart & { readonly number: string },
  changes: readonly DayChange[],
): Promise<void> {
  const { rows } = await sql<{ on: string; cents: number }>`
    select on_day as on, sum(cents)::bigint as cents from allocation
     where org_id = ${organisationId} and receipt_id = ${part.receiptId} and tenancy_id = ${part.tenancyId}
     group by 1`.execute(tx);
  const all = [...rows, ...changes];
  const days = [...new Set(all.map(({ on }) => on))].toSorted();
  const over = days.findLast((day) => heldOn(all, day) > part.cents);
  const on = over === undefined ? undefined : days.find((day) => day > over);
  if (on === undefined) return;
  throw refuseField('date', 'rent.paid-until-voided', { number: part.number, day: on });
}

/** What is open, and what this receipt pays of it now: that is free to go elsewhere. */
async function payable(
  tx: Tx,
  organisationId: string,
  tenancyId: string,
  currency: string,
  standing: Awaited<ReturnType<typeof readStanding>>,
): Promise<OpenTarget[]> {
  const open = await readOpenCharges(tx, organisationId, [tenancyId]);
  const own = new Map<string, number>();
  for (const { charge, cents } of standing) own.set(charge.id, (own.get(charge.id) ?? 0) + cents);
  // They were read from the same table, with what is open of them.
  const paid = standing.map(({ charge }) => charge as OpenTarget);
  const all = new Map([...paid, ...open].map((charge) => [charge.id, charge]));
  return [...all.values()]
    .filter((charge) => charge.currency === currency)
    .map((charge) => {
      const more = own.get(charge.id) ?? 0;
      const steps = charge.open.map((step) => ({ ...step, cents: step.cents + more }));
      return { ...charge, openCents: charge.openCents + more, open: steps };
    });
}
