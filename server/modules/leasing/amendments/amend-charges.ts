import type { z } from 'zod';
import type { amendChargeBody, endChargeBody, newCharge, removeStepBody } from '#shared/api/lease-terms.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { refuse, refuseField } from '#server/kernel/refuse.ts';
import { recordChange } from '#server/kernel/record-change.ts';
import { centsOn } from '#server/modules/leasing/terms/charge-plan.ts';
import type { Charge } from '#server/modules/leasing/terms/charge-plan.ts';
import { updateLease } from '#server/modules/leasing/records/lease-rows.ts';
import { checkCharge } from '#server/modules/leasing/terms/new-charge.ts';
import { chargeOf, checkDay, openLease, refuseEnded } from './open-lease.ts';
import type { OpenLease } from './open-lease.ts';
import { writeCharges } from '#server/modules/leasing/records/write-charges.ts';

export interface Versioned {
  readonly version?: number | undefined;
}

/** Sets what a charge comes to from a day on. Whatever was charged before that day stays. */
export async function amendCharge(
  tx: Tx,
  act: Act,
  leaseId: string,
  change: z.output<typeof amendChargeBody> & Versioned,
): Promise<void> {
  const open = await openLease(tx, act, leaseId, change);
  refuseEnded(open);
  const charge = await chargeOf(tx, open, change.chargeId);
  const { startsOn, cents, reason } = change;
  checkDay(open, startsOn, 'startsOn');
  checkRunning(charge, startsOn, 'startsOn');
  if (change.dropLater) {
    await tx
      .deleteFrom('lease_charge_amount')
      .where('org_id', '=', open.row.org_id)
      .where('charge_id', '=', charge.id)
      .where('starts_on', '>', startsOn)
      .execute();
  }
  const before = { cents: centsOn(charge, startsOn) };
  await setAmount(tx, act, open, charge, { startsOn, cents, reason });
  const dropped = change.dropLater ? charge.amounts.filter((amount) => amount.startsOn > startsOn) : [];
  const after = { cents, startsOn, reason, charge: nameOf(charge), dropped: stepsInWords(dropped) };
  await amended(tx, act, open, 'charge-amended', { before: { ...before, dropped: null }, after });
}

/** A step that has not begun; with its first amount, a charge that has not begun goes altogether. */
export async function removeStep(
  tx: Tx,
  act: Act,
  leaseId: string,
  { chargeId, startsOn, version }: z.output<typeof removeStepBody> & Versioned,
): Promise<void> {
  const open = await openLease(tx, act, leaseId, { version });
  refuseEnded(open);
  const charge = await chargeOf(tx, open, chargeId);
  const step = charge.amounts.find((amount) => amount.startsOn === startsOn);
  if (step === undefined) throw refuse('leasing.no-amount-begins', { day: startsOn });
  if (startsOn <= open.today) throw refuseField('startsOn', 'leasing.amount-has-begun');
  const whole = startsOn === charge.startsOn;
  const tables = whole ? (['lease_clause', 'lease_charge_amount', 'lease_charge'] as const) : [];
  for (const table of tables)
    await tx.deleteFrom(table).where('org_id', '=', open.row.org_id).where('charge_id', '=', chargeId).execute();
  if (!whole) {
    await tx
      .deleteFrom('lease_charge_amount')
      .where('org_id', '=', open.row.org_id)
      .where('charge_id', '=', chargeId)
      .where('starts_on', '=', startsOn)
      .execute();
  }
  const before = { charge: nameOf(charge), startsOn, cents: step.cents };
  await amended(tx, act, open, whole ? 'charge-removed' : 'step-removed', { before });
}

export async function addCharge(
  tx: Tx,
  act: Act,
  leaseId: string,
  { version, ...added }: z.output<typeof newCharge> & Versioned,
): Promise<void> {
  const open = await openLease(tx, act, leaseId, { version });
  refuseEnded(open);
  const { lease, today, row } = open;
  const startsOn = added.startsOn ?? (today > lease.startsOn ? today : lease.startsOn);
  checkDay(open, startsOn, 'startsOn');
  const checked = checkCharge({ ...added, startsOn }, lease, '');
  const { count } = await tx
    .selectFrom('lease_charge')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('org_id', '=', row.org_id)
    .where('lease_id', '=', leaseId)
    .executeTakeFirstOrThrow();
  if (count >= chargesAtMost) throw refuse('leasing.too-many-charges', { most: chargesAtMost });
  await writeCharges(tx, act, [{ ...checked, leaseId, position: count }], '');
  const { kind, label, cents, endsOn, frequency } = checked;
  await amended(tx, act, open, 'charge-added', {
    after: { charge: label ?? kind, startsOn, endsOn, cents, frequency },
  });
}

const chargesAtMost = 200;

/** The last day that it is charged for; without one it runs on. */
export async function endCharge(
  tx: Tx,
  act: Act,
  leaseId: string,
  { chargeId, endsOn, reason, version }: z.output<typeof endChargeBody> & Versioned,
): Promise<void> {
  const open = await openLease(tx, act, leaseId, { version });
  refuseEnded(open);
  const charge = await chargeOf(tx, open, chargeId);
  if (charge.endsOn !== null && charge.endsOn < open.today)
    throw refuse('leasing.charge-ended', { day: charge.endsOn });
  if (endsOn !== null) {
    checkDay(open, endsOn, 'endsOn');
    if (endsOn < charge.startsOn) throw refuseField('endsOn', 'leasing.charge-begins-later', { day: charge.startsOn });
  }
  await tx
    .updateTable('lease_charge')
    .set({ ends_on: endsOn })
    .where('org_id', '=', open.row.org_id)
    .where('charge_id', '=', chargeId)
    .execute();
  const change = { before: { endsOn: charge.endsOn }, after: { endsOn, reason, charge: nameOf(charge) } };
  await amended(tx, act, open, 'charge-ended', change);
}

export async function setAmount(
  tx: Tx,
  act: Act,
  { row }: OpenLease,
  { id: chargeId }: Charge,
  { startsOn, cents, reason }: { readonly startsOn: string; readonly cents: number; readonly reason: string | null },
): Promise<void> {
  const set = { cents, reason, set_by: act.userId, set_at: act.now };
  await tx
    .insertInto('lease_charge_amount')
    .values({ org_id: row.org_id, lease_id: row.lease_id, charge_id: chargeId, starts_on: startsOn, ...set })
    .onConflict((conflict) => conflict.columns(['org_id', 'charge_id', 'starts_on']).doUpdateSet(set))
    .execute();
}

export async function amended(
  tx: Tx,
  act: Act,
  { row }: OpenLease,
  did: string,
  change: { readonly before?: Readonly<Record<string, unknown>>; readonly after?: Readonly<Record<string, unknown>> },
): Promise<void> {
  await updateLease(tx, row, {});
  await recordChange(tx, act, { kind: 'lease', id: row.lease_id, act: did, ...change });
}

/** As the history tells it. */
export function nameOf({ label, kind }: Pick<Charge, 'label' | 'kind'>): string {
  return label ?? kind;
}

export function checkRunning(charge: Charge, day: string, path: string): void {
  if (day < charge.startsOn) throw refuseField(path, 'leasing.before-charge', { day: charge.startsOn });
  if (charge.endsOn !== null && day > charge.endsOn)
    throw refuseField(path, 'leasing.after-charge', { day: charge.endsOn });
}

function stepsInWords(steps: Charge['amounts']): readonly { startsOn: string; cents: number }[] | null {
  return steps.length === 0 ? null : steps.map(({ startsOn, cents }) => ({ startsOn, cents }));
}
