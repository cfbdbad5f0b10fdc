import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { refuse, refuseField } from '#server/kernel/refuse.ts';
import type { Charge } from '#server/modules/leasing/terms/charge-plan.ts';
import { lockLease, moneyOf } from '#server/modules/leasing/records/lease-rows.ts';
import { readCharges } from '#server/modules/leasing/records/read-charges.ts';
import { lastDayOf, numberOf, stateOn } from '#server/modules/leasing/terms/rules.ts';

export type OpenLease = Awaited<ReturnType<typeof openLease>>;

/** A signed lease that is not over, to be amended; a draft is changed instead, and the past stays as it was. */
export async function openLease(
  tx: Tx,
  act: Act,
  leaseId: string,
  { version }: { readonly version?: number | undefined },
) {
  const { organisationId } = act;
  const row = await lockLease(tx, organisationId, leaseId, version);
  const { today } = act;
  const lease = moneyOf(row);
  const state = stateOn(lease, today);
  const number = numberOf(row.number);
  if (state === 'draft' || state === 'out-for-signature') throw refuse('leasing.not-signed', { lease: number });
  if (state === 'cancelled') throw refuse('leasing.cancelled', { lease: number });
  return { row, lease, state, today, number, lastDay: lastDayOf(lease) };
}

export function refuseEnded({ state, number, lastDay }: OpenLease): void {
  if (state === 'ended') throw refuse('leasing.ended', { lease: number, day: lastDay ?? '' });
}

/** A change holds from today on at the earliest, and within the days of the lease. */
export function checkDay({ lease, today, lastDay }: OpenLease, day: string, path: string): void {
  if (day < today) throw refuseField(path, 'leasing.past-day', { day: today });
  if (day < lease.startsOn) throw refuseField(path, 'leasing.before-lease', { day: lease.startsOn });
  if (lastDay !== null && day > lastDay) throw refuseField(path, 'leasing.after-lease', { day: lastDay });
}

export async function chargeOf(tx: Tx, { row }: OpenLease, chargeId: string): Promise<Charge> {
  const charges = (await readCharges(tx, row.org_id, [row.lease_id])).get(row.lease_id) ?? [];
  const charge = charges.find(({ id }) => id === chargeId);
  if (charge === undefined) throw refuse('leasing.no-such-charge');
  return charge;
}
