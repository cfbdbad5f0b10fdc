import { may } from '#shared/permissions.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { phrase, refuse } from '#server/kernel/refuse.ts';
import { recordChange } from '#server/kernel/record-change.ts';
import { readPlaces, releaseUnit } from '#server/modules/portfolio/index.ts';
import { checkPlace, checkSigning } from './add-leases.ts';
import { addChecklists, dropMoveOut } from '#server/modules/leasing/records/checklist-items.ts';
import { holdOf, letUnits } from '#server/modules/leasing/records/conflicts.ts';
import { lockLease, moneyOf, updateLease } from '#server/modules/leasing/records/lease-rows.ts';
import type { LockedLease } from '#server/modules/leasing/records/lease-rows.ts';
import { readParties } from '#server/modules/leasing/records/read-parties.ts';
import { isSoon, numberOf } from '#server/modules/leasing/terms/rules.ts';
import { keptPeople } from '#server/modules/leasing/records/write-parties.ts';

interface Versioned {
  readonly version?: number | undefined;
}

/** The unit is let from the first day on. */
export async function signLease(
  tx: Tx,
  act: Act,
  leaseId: string,
  { signedOn, version }: Versioned & { readonly signedOn?: string | undefined },
): Promise<void> {
  const { organisationId } = act;
  const row = await lockLease(tx, organisationId, leaseId, version);
  refuseStage(row, ['draft', 'out-for-signature']);
  const { today } = act;
  const parties = (await readParties(tx, organisationId, [leaseId])).get(leaseId) ?? [];
  checkSigning({ parties }, signedOn ?? today, today);
  const personIds = parties.map(({ personId }) => personId);
  await keptPeople(tx, organisationId, personIds);
  const places = await readPlaces(tx, organisationId, [row.unit_id], 'lock');
  checkPlace(places.get(row.unit_id));
  await updateLease(tx, row, { stage: 'signed', signed_on: signedOn ?? today });
  const signed = { ...moneyOf(row), stage: 'signed' as const };
  await letUnits(tx, organisationId, [holdOf(signed, { unitId: row.unit_id, leaseId })], today);
  if (isSoon(row.starts_on, today)) await addChecklists(tx, organisationId, [leaseId], 'move-in', act.now);
  const change = {
    before: { stage: row.stage },
    after: { stage: 'signed', signedOn: signedOn ?? today },
  };
  await recordChange(tx, act, { kind: 'lease', id: leaseId, act: 'signed', ...change });
}

export async function sendForSignature(tx: Tx, act: Act, leaseId: string, { version }: Versioned) {
  await setStage(tx, act, leaseId, { from: 'draft', to: 'out-for-signature', did: 'sent-for-signature', version });
}

export async function takeBack(tx: Tx, act: Act, leaseId: string, { version }: Versioned) {
  await setStage(tx, act, leaseId, { from: 'out-for-signature', to: 'draft', did: 'taken-back', version });
}

/** Only before its first day. What it carried on goes on as if there had been no next term. */
export async function cancelLease(
  tx: Tx,
  act: Act,
  leaseId: string,
  { reason, version }: Versioned & { readonly reason: string },
): Promise<void> {
  const { organisationId } = act;
  const row = await lockLease(tx, organisationId, leaseId, version);
  refuseStage(row, ['draft', 'out-for-signature', 'signed']);
  const { today } = act;
  if (row.stage === 'signed') {
    if (!may(act.session, 'leases.change')) throw refuse('leasing.drafter-cannot-cancel');
    if (row.starts_on <= today) throw refuse('leasing.has-begun', { lease: numberOf(row.number) });
    if (row.end_kind === 'renewal' || row.end_kind === 'transfer')
      throw refuse('leasing.carried-on-by-term', { lease: numberOf(row.number) });
  }
  await releaseUnit(tx, organisationId, leaseId);
  await updateLease(tx, row, { ...noEnd, stage: 'cancelled', cancel_reason: reason });
  const change = { before: { stage: row.stage }, after: { stage: 'cancelled', reason } };
  await recordChange(tx, act, { kind: 'lease', id: leaseId, act: 'cancelled', ...change });
  if (row.stage === 'signed' && row.continues_lease_id !== null)
    await goOn(tx, act, await lockLease(tx, organisationId, row.continues_lease_id));
}

/** Nothing ends it any more but its own term. */
export const noEnd = {
  leaves_on: null,
  end_kind: null,
  notice_given_on: null,
  notice_by: null,
  end_reason: null,
} as const;

/** Takes back that it ends; who has the unit after it by now is named. */
export async function goOn(tx: Tx, act: Act, row: LockedLease): Promise<void> {
  const { organisationId } = act;
  await updateLease(tx, row, noEnd);
  const lease = { ...moneyOf(row), leavesOn: null, noticeGivenOn: null };
  const hold = holdOf(lease, { unitId: row.unit_id, leaseId: row.lease_id });
  await letUnits(tx, organisationId, [hold], act.today, 'as-before');
  await dropMoveOut(tx, organisationId, row.lease_id);
  const before = { endKind: row.end_kind, leavesOn: row.leaves_on, noticeGivenOn: row.notice_given_on };
  await recordChange(tx, act, { kind: 'lease', id: row.lease_id, act: 'notice-withdrawn', before });
}

async function setStage(
  tx: Tx,
  act: Act,
  leaseId: string,
  { from, to, did, version }: Versioned & { readonly from: Stage; readonly to: Stage; readonly did: string },
): Promise<void> {
  const row = await lockLease(tx, act.organisationId, leaseId, version);
  refuseStage(row, [from]);
  await updateLease(tx, row, { stage: to });
  await recordChange(tx, act, { kind: 'lease', id: leaseId, act: did, before: { stage: from }, after: { stage: to } });
}

type Stage = 'draft' | 'out-for-signature' | 'signed' | 'cancelled';

function refuseStage(row: LockedLease, allowed: readonly Stage[]): void {
  if ((allowed as readonly string[]).includes(row.stage)) return;
  // The check of the table allows these alone.
  throw refuse('leasing.wrong-stage', { lease: numberOf(row.number), stage: phrase(row.stage as Stage) });
}
