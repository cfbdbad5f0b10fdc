import type { z } from 'zod';
import type { leasingRoutes } from '#shared/api/leasing.ts';
import { may } from '#shared/permissions.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { recordChange } from '#server/kernel/record-change.ts';
import { given } from '#server/kernel/records/given.ts';
import { readPlaces } from '#server/modules/portfolio/index.ts';
import { checkPlace, checkTerm, termColumns } from './add-leases.ts';
import type { LeaseFields } from './add-leases.ts';
import { makeLeasesFindable } from '#server/modules/leasing/records/findable-leases.ts';
import { asPolicy } from '#server/modules/leasing/late-fees/late-fee-policies.ts';
import { lockLease, moneyOf, updateLease } from '#server/modules/leasing/records/lease-rows.ts';
import type { LockedLease } from '#server/modules/leasing/records/lease-rows.ts';
import { asWritten, checkCharge } from '#server/modules/leasing/terms/new-charge.ts';
import { readCharges } from '#server/modules/leasing/records/read-charges.ts';
import { readParties } from '#server/modules/leasing/records/read-parties.ts';
import { numberOf } from '#server/modules/leasing/terms/rules.ts';
import { removeCharges, writeCharges } from '#server/modules/leasing/records/write-charges.ts';
import { keptPeople, removeParties, writeParties } from '#server/modules/leasing/records/write-parties.ts';

type LeaseChange = z.output<(typeof leasingRoutes)['PATCH /leases/{id}/']['body']>;

/** Of a draft, everything may change; of what was signed, only what was noted about it. */
export async function changeLease(
  tx: Tx,
  act: Act,
  leaseId: string,
  { version, ...change }: LeaseChange,
): Promise<void> {
  const { organisationId } = act;
  const row = await lockLease(tx, organisationId, leaseId, version);
  const before = await fieldsOf(tx, row);
  // An optional field that was left out stays as it was.
  const sent = given(change);
  const after = { ...before, ...sent };
  if (row.stage !== 'draft') refuseTerms(row, Object.keys(sent), act);
  checkTerm(after);
  // A lease that was signed may be in a building that has been archived since.
  const places = await readPlaces(tx, organisationId, [after.unitId], 'look');
  const place = row.stage === 'draft' ? checkPlace(places.get(after.unitId)) : places.get(after.unitId);
  if (row.stage === 'draft' && place !== undefined) {
    const { today } = act;
    await updateLease(tx, row, termColumns(after, place, today));
    await rewrite(tx, act, row, before, after);
  } else await updateLease(tx, row, { notes: after.notes, custom: JSON.stringify(after.custom) });
  await recordChange(tx, act, {
    kind: 'lease',
    id: leaseId,
    act: 'changed',
    before: { ...before },
    after: { ...after },
  });
  await makeLeasesFindable(tx, organisationId, [leaseId]);
}

/** People and charges are written anew; what began with the lease moves with its first day. */
async function rewrite(
  tx: Tx,
  act: Act,
  { org_id: organisationId, lease_id: leaseId }: LockedLease,
  before: LeaseFields,
  after: LeaseFields,
): Promise<void> {
  const moved = before.startsOn !== after.startsOn;
  if (moved || before.parties !== after.parties) {
    const personIds = after.parties.map(({ personId }) => personId);
    await removeParties(tx, organisationId, leaseId);
    const parties = after.parties.map((party) => ({ ...party, leaseId, fromDay: after.startsOn }));
    await writeParties(tx, organisationId, parties, await keptPeople(tx, organisationId, personIds));
  }
  if (moved || before.charges !== after.charges) {
    await removeCharges(tx, organisationId, leaseId);
    const charges = after.charges.map((charge, index) => ({
      ...checkCharge(charge, after, `charges.${index}`),
      leaseId,
      position: index,
    }));
    await writeCharges(tx, act, charges);
  }
}

function refuseTerms(row: LockedLease, names: readonly string[], act: Act): void {
  if (names.every((name) => name === 'notes' || name === 'custom')) {
    if (row.stage === 'signed' && !may(act.session, 'leases.change')) throw refuse('leasing.drafter-cannot-change');
    return;
  }
  const advice = row.stage === 'out-for-signature' ? 'leasing.out-for-signature' : 'leasing.no-draft';
  throw refuse(advice, { lease: numberOf(row.number) });
}

/** As it could be written again. */
async function fieldsOf(tx: Tx, row: LockedLease): Promise<LeaseFields> {
  const { org_id: organisationId, lease_id: leaseId } = row;
  const { startsOn, endsOn, atEnd, holdoverMillipercent, proration } = moneyOf(row);
  const charges = (await readCharges(tx, organisationId, [leaseId])).get(leaseId) ?? [];
  const parties = (await readParties(tx, organisationId, [leaseId])).get(leaseId) ?? [];
  return {
    unitId: row.unit_id,
    startsOn,
    // What begins with the lease moves with it.
    billFrom: row.bill_from === startsOn ? null : row.bill_from,
    endsOn,
    atEnd,
    holdoverMillipercent,
    proration,
    noticeDays: row.notice_days,
    depositCents: row.deposit_cents,
    depositDueOn: row.deposit_due_on,
    lateFee: row.late_fee === null ? null : asPolicy(row.late_fee),
    parties: parties.map(({ personId, role }) => ({ personId, role })),
    charges: charges.map((charge) => asWritten(charge, startsOn)),
    notes: row.notes,
    custom: row.custom as LeaseFields['custom'], // Written from the same schema.
  };
}
