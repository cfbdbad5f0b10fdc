import { laterOf } from '#shared/rent/calendar.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { organisationDay } from '#server/kernel/organisation-day.ts';
import type { Problem } from '#server/kernel/problem.ts';
import { refuse, refuseField } from '#server/kernel/refuse.ts';
import { recordAct } from '#server/kernel/audit.ts';
import { reverse } from '#server/modules/ledger/index.ts';
import { applyWaiting } from '#server/modules/rent/allocations/apply-waiting.ts';
import { bookAllocations } from '#server/modules/rent/allocations/book-allocations.ts';
import { openDay, refuseBefore, refuseFuture } from '#server/modules/rent/tenancy-money/dates.ts';
import { refuseOfSettlement } from '#server/modules/rent/held-money/refuse-of-settlement.ts';
import { dropWriteOffs } from './drop-write-offs.ts';
import { feesOfTaken } from '#server/modules/rent/late-fees/fees-of-taken.ts';
import { readFeesNotOwed } from '#server/modules/rent/late-fees/fees-not-owed.ts';
import { lockTenancies } from '#server/modules/rent/tenancy-money/lock-tenancies.ts';
import { readMemos } from '#server/modules/rent/tenancy-money/memos.ts';
import { chargeNumber } from '#server/modules/rent/tenancy-money/numbers.ts';
import { refuseBeforeUndone } from '#server/modules/rent/tenancy-money/refuse-before-undone.ts';
import { readStanding, undone } from '#server/modules/rent/allocations/undo-allocations.ts';
import { refuseBeforeCarried } from '#server/modules/rent/allocations/refuse-before-carried.ts';

interface Voiding {
  readonly kind: 'mistake' | 'waived';
  readonly reason: string;
  readonly date?: string | undefined;
  /** The payment because of which a late fee is not owed: the waiver stands as long as that does. */
  readonly receiptId?: string | undefined;
  /** Of a late fee: what was late is taken back. Charged anew, it may come to a fee again. */
  readonly ground?: 'gone';
}

/**
 * A charge that a settlement made goes with that. The late fees on what was never owed go too, before what is free again
 * pays others.
 */
export async function voidCharge(tx: Tx, act: Act, chargeId: string, voiding: Voiding): Promise<string> {
  const { organisationId } = act;
  const { number, tenancy_id: tenancyId } = await readRow(tx, organisationId, chargeId);
  await refuseOfSettlement(tx, organisationId, { tenancyId, id: chargeId, name: chargeNumber(number) });
  await lockTenancies(tx, organisationId, [tenancyId]);
  if (voiding.receiptId !== undefined) await refuseOwed(tx, act, chargeId, voiding.receiptId, voiding.kind);
  if (voiding.date !== undefined) await refuseDate(tx, act, chargeId, voiding.date);
  const fees = voiding.kind === 'mistake' ? await feesOfTaken(tx, organisationId, [chargeId], act.now) : { gone: [] };
  await takeOneBack(tx, act, chargeId, voiding);
  const { reason, date } = voiding;
  for (const { id, chargedOn } of fees.gone)
    await takeOneBack(tx, act, id, { kind: 'waived', reason, date: date && laterOf(date, chargedOn), ground: 'gone' });
  await payOthers(tx, act, tenancyId);
  return chargeId;
}

/** The date is kept as it was entered, or refused: a charge is not voided before something paid it, nor while it was paid. */
async function refuseDate(
  tx: Tx,
  { session: { organisationId }, now }: Act,
  chargeId: string,
  date: string,
): Promise<void> {
  const { number: plain, charged_on: chargedOn } = await readRow(tx, organisationId, chargeId);
  const number = chargeNumber(plain);
  const today = await organisationDay(tx, organisationId, now);
  const standing = await readStanding(tx, organisationId, { chargeId });
  const paidOn = standing.reduce((latest, { on }) => laterOf(latest, on), chargedOn);
  if (chargedOn <= date && date < paidOn)
    throw refuseField('date', 'rent.charge-paid-later', { charge: number, day: paidOn });
  if (chargedOn <= date) await refuseBeforeUndone(tx, organisationId, { chargeId, number, date });
  refuseFuture(date, await openDay(tx, organisationId, laterOf(today, paidOn)), 'date');
}

/** Only a fee that would not have been charged with the payment falls because of it. */
async function refuseOwed(
  tx: Tx,
  { session: { organisationId }, now }: Act,
  chargeId: string,
  receiptId: string,
  kind: Voiding['kind'],
): Promise<void> {
  const fees = kind === 'waived' ? await readFeesNotOwed(tx, organisationId, receiptId, now) : [];
  if (fees.some((fee) => fee.chargeId === chargeId)) return;
  throw refuseField('receiptId', 'rent.fee-is-owed');
}

/** What had paid it waits for other charges, what had written it off falls, and its entry is reversed. The charge itself stays, with who and why. */
export async function takeChargeBack(tx: Tx, act: Act, chargeId: string, voiding: Voiding): Promise<string> {
  const { organisationId } = act;
  const { tenancy_id: tenancyId } = await readRow(tx, organisationId, chargeId);
  await lockTenancies(tx, organisationId, [tenancyId]);
  await takeOneBack(tx, act, chargeId, voiding);
  await payOthers(tx, act, tenancyId);
  return chargeId;
}

async function payOthers(tx: Tx, act: Act, tenancyId: string): Promise<void> {
  const { today } = act;
  await applyWaiting(tx, act, [tenancyId], today);
}

/** Whoever calls it has taken the tenancy, and lets what is free again pay others. */
async function takeOneBack(tx: Tx, act: Act, chargeId: string, voiding: Voiding): Promise<void> {
  const { organisationId, userId } = act;
  const charge = await readRow(tx, organisationId, chargeId);
  const number = chargeNumber(charge.number);
  if (charge.voided_on !== null) throw refuse('rent.charge-voided', { charge: number, day: charge.voided_on });
  const { today } = act;
  if (voiding.date !== undefined) refuseBefore(voiding.date, charge.charged_on, 'date', number);
  const standing = await readStanding(tx, organisationId, { chargeId });
  const from = voiding.date ?? (await openDay(tx, organisationId, laterOf(today, charge.charged_on)));
  // What pays it from a later day on is taken back first.
  const date = standing.reduce((latest, { on }) => laterOf(latest, on), from);
  const givenBack = standing.map((allocation) => undone(allocation, date));
  const tenancyIds = [charge.tenancy_id];
  const refuseIfShort = await refuseBeforeCarried(tx, organisationId, { tenancyIds, date, path: 'date' });
  await bookAllocations(tx, act, givenBack);
  await refuseIfShort();
  await dropWriteOffs(tx, act, givenBack, voiding.reason);
  const { words, about } = await readMemos(tx, organisationId, [charge.lease_id]);
  const what = voiding.kind === 'waived' ? words.chargeWaived(number) : words.chargeVoided(number);
  const reversal = { reason: voiding.reason, date, memo: about(what, charge.lease_id) };
  const { id: entryId } = await reverse(tx, act, charge.entry_id, reversal);
  await tx
    .updateTable('charge')
    .set({
      voided_on: date,
      void_kind: voiding.kind,
      void_reason: voiding.reason,
      void_entry_id: entryId,
      voided_by: userId,
      ...(voiding.receiptId === undefined ? {} : { void_receipt_id: voiding.receiptId }),
      // Its key is free, so that the fee can be charged again where the payment comes back.
      ...(voiding.receiptId === undefined && voiding.ground === undefined
        ? {}
        : { charge_key: `${charge.charge_key}~${charge.number}` }),
    })
    .where('org_id', '=', organisationId)
    .where('charge_id', '=', chargeId)
    .execute();
  await recordAct(tx, act, voiding.kind === 'waived' ? 'charge.waived' : 'charge.voided', number, {
    reason: voiding.reason,
  });
}

async function readRow(tx: Tx, organisationId: string, chargeId: string) {
  const row = await tx
    .selectFrom('charge')
    .select(['number', 'tenancy_id', 'lease_id', 'charged_on', 'voided_on', 'entry_id', 'charge_key'])
    .where('org_id', '=', organisationId)
    .where('charge_id', '=', chargeId)
    .executeTakeFirst();
  if (row === undefined) throw noSuchCharge();
  return row;
}

export function noSuchCharge(): Problem {
  return refuse('rent.no-such-charge');
}
