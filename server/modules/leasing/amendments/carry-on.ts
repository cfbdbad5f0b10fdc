import type { z } from 'zod';
import type { renewBody, transferBody } from '#shared/api/lease-terms.ts';
import { addDays } from '#shared/dates.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { refuse, refuseField } from '#server/kernel/refuse.ts';
import { recordChange } from '#server/kernel/record-change.ts';
import { readPlaces } from '#server/modules/portfolio/index.ts';
import { addLeases, checkPlace } from '#server/modules/leasing/drafts/add-leases.ts';
import type { NewLease } from '#server/modules/leasing/drafts/add-leases.ts';
import { carriedCharges } from './carried-charges.ts';
import { refuseCarriedOn, setEnd } from './end-lease.ts';
import { asPolicy } from '#server/modules/leasing/late-fees/late-fee-policies.ts';
import { checkDay, openLease, refuseEnded } from './open-lease.ts';
import type { OpenLease } from './open-lease.ts';
import { readCharges } from '#server/modules/leasing/records/read-charges.ts';
import { readParties } from '#server/modules/leasing/records/read-parties.ts';

interface Versioned {
  readonly version?: number | undefined;
}

/** The next term of the same unit: it begins the day after this one, and takes over people, charges and deposit. */
export async function renewLease(
  tx: Tx,
  act: Act,
  leaseId: string,
  renewal: z.output<typeof renewBody> & Versioned,
): Promise<string> {
  const open = await openLease(tx, act, leaseId, renewal);
  refuseCarriedOn(open);
  const { row, today, number } = open;
  if (row.leaves_on !== null) throw refuse('leasing.ends-by-notice', { lease: number, day: row.leaves_on });
  const startsOn = nextStart(open, renewal.startsOn);
  const { endsOn, atEnd, holdoverMillipercent, amounts } = renewal;
  const next = {
    ...(await carried(tx, open, startsOn, amounts)),
    unitId: row.unit_id,
    startsOn,
    endsOn,
    atEnd,
    holdoverMillipercent,
    signedOn: renewal.signedOn ?? today,
    continues: { leaseId, by: 'renewal' as const },
  };
  return follow(tx, act, open, next, { end_kind: 'renewal', notice_given_on: null, end_reason: null });
}

/** The same lease in another unit, from a day on. */
export async function transferLease(
  tx: Tx,
  act: Act,
  leaseId: string,
  transfer: z.output<typeof transferBody> & Versioned,
): Promise<string> {
  const open = await openLease(tx, act, leaseId, transfer);
  refuseEnded(open);
  refuseCarriedOn(open);
  const { row, lease, today, number } = open;
  if (row.leaves_on !== null) throw refuse('leasing.has-end', { lease: number, day: row.leaves_on });
  checkDay(open, transfer.on, 'on');
  if (transfer.on <= lease.startsOn) throw refuseField('on', 'leasing.nobody-lived-there');
  if (transfer.unitId === row.unit_id) throw refuseField('unitId', 'leasing.same-unit');
  const places = await readPlaces(tx, row.org_id, [transfer.unitId], 'look');
  const { currency, name } = checkPlace(places.get(transfer.unitId));
  if (currency !== row.currency)
    throw refuseField('unitId', 'leasing.unit-currency-differs', { unit: name, currency, other: row.currency });
  // A term that is over already goes on without an end there too.
  const isFixed = lease.endsOn !== null && lease.endsOn >= transfer.on;
  const next = {
    ...(await carried(tx, open, transfer.on, transfer.amounts)),
    unitId: transfer.unitId,
    startsOn: transfer.on,
    endsOn: isFixed ? lease.endsOn : null,
    atEnd: isFixed ? lease.atEnd : null,
    holdoverMillipercent: isFixed ? lease.holdoverMillipercent : null,
    signedOn: today,
    continues: { leaseId, by: 'transfer' as const },
  };
  const end = { end_kind: 'transfer', notice_given_on: today, end_reason: transfer.reason };
  return follow(tx, act, open, next, end);
}

/** Both at once: where one was, the other begins. */
async function follow(
  tx: Tx,
  act: Act,
  open: OpenLease,
  next: NewLease,
  end: { readonly end_kind: string; readonly notice_given_on: string | null; readonly end_reason: string | null },
): Promise<string> {
  const { row, lastDay } = open;
  const leavesOn = addDays(next.startsOn, -1);
  await setEnd(tx, act, open, leavesOn, { ...end, notice_by: null });
  const [nextId] = await addLeases(tx, act, [next]);
  if (nextId === undefined) throw new Error('The next term was to be added');
  const did = end.end_kind === 'renewal' ? 'renewed' : 'transferred';
  const change = { before: { lastDay }, after: { lastDay: leavesOn, nextTerm: nextId, reason: end.end_reason } };
  await recordChange(tx, act, { kind: 'lease', id: row.lease_id, act: did, ...change });
  return nextId;
}

/** A term that stops is followed without a gap; one that goes on by itself may be followed on any later day. */
function nextStart({ lease, today, lastDay }: OpenLease, asked: string | undefined): string {
  const { startsOn, endsOn } = lease;
  const usual = endsOn === null ? null : addDays(endsOn, 1);
  const next = asked ?? (usual !== null && (lastDay !== null || usual >= today) ? usual : null);
  if (next === null) throw refuseField('startsOn', 'leasing.next-term-without-day');
  if (next <= startsOn) throw refuseField('startsOn', 'leasing.next-term-too-early', { day: startsOn });
  if (lastDay !== null && next > addDays(lastDay, 1))
    throw refuseField('startsOn', 'leasing.next-term-gap', { day: addDays(lastDay, 1) });
  // What ended as it was agreed may be carried on late; nothing of it changes.
  if (next < today && next !== usual) throw refuseField('startsOn', 'leasing.past-day', { day: today });
  if (next < today && lastDay === null) throw refuseField('startsOn', 'leasing.carried-on-since', { day: today });
  return next;
}

/** What the next term takes over. */
async function carried(
  tx: Tx,
  { row, lease }: OpenLease,
  startsOn: string,
  amounts: readonly { readonly chargeId: string; readonly cents: number }[],
) {
  const { org_id: organisationId, lease_id: leaseId } = row;
  const parties = (await readParties(tx, organisationId, [leaseId])).get(leaseId) ?? [];
  const charges = (await readCharges(tx, organisationId, [leaseId])).get(leaseId) ?? [];
  const unknown = amounts.findIndex(({ chargeId }) => !charges.some(({ id }) => id === chargeId));
  if (unknown >= 0) throw refuseField(`amounts.${unknown}.chargeId`, 'leasing.no-such-charge-here');
  return {
    parties: parties
      .filter(({ toDay }) => toDay === null || toDay >= startsOn)
      .map((party) => ({ ...party, fromDay: party.fromDay > startsOn ? party.fromDay : startsOn })),
    charges: carriedCharges(charges, { leaseStartsOn: lease.startsOn, startsOn, amounts }),
    // The terms before it are charged by themselves.
    billFrom: startsOn,
    proration: lease.proration,
    noticeDays: row.notice_days,
    depositCents: row.deposit_cents,
    depositDueOn: row.deposit_due_on ?? lease.startsOn,
    lateFee: row.late_fee === null ? null : asPolicy(row.late_fee),
    notes: null,
    custom: row.custom as NewLease['custom'], // Written from the same schema.
  };
}
