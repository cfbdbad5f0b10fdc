import type { z } from 'zod';
import type { endEarlyBody, noticeBody } from '#shared/api/lease-terms.ts';
import { latestAnywhere } from '#shared/dates.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { refuse, refuseField } from '#server/kernel/refuse.ts';
import { recordChange } from '#server/kernel/record-change.ts';
import { addChecklists } from '#server/modules/leasing/records/checklist-items.ts';
import { listItems } from '#server/modules/leasing/records/checklists.ts';
import { holdOf, letUnits } from '#server/modules/leasing/records/conflicts.ts';
import { updateLease } from '#server/modules/leasing/records/lease-rows.ts';
import { openLease, refuseEnded } from './open-lease.ts';
import type { OpenLease } from './open-lease.ts';
import { refuseSettled } from './refuse-settled.ts';
import { earliestLeave } from '#server/modules/leasing/terms/rules.ts';
import { goOn } from '#server/modules/leasing/drafts/sign-lease.ts';

interface Versioned {
  readonly version?: number | undefined;
}

type Notice = z.output<typeof noticeBody> &
  Versioned & {
    /** It was given elsewhere, where it may be a day later. */
    readonly isTakenOver?: boolean;
  };
type EarlyEnd = z.output<typeof endEarlyBody> & Versioned;

export async function giveNotice(tx: Tx, act: Act, leaseId: string, notice: Notice): Promise<void> {
  const open = await openLease(tx, act, leaseId, notice);
  refuseEnded(open);
  refuseCarriedOn(open);
  const { row, lease, today, number } = open;
  if (row.leaves_on !== null) throw refuse('leasing.notice-given', { lease: number, day: row.leaves_on });
  const givenOn = notice.givenOn ?? today;
  if (givenOn > (notice.isTakenOver === true ? latestAnywhere(today) : today))
    throw refuseField('givenOn', 'leasing.notice-in-future');
  checkLeave(open, notice.leavesOn);
  const earliest = earliestLeave({ ...lease, noticeDays: row.notice_days }, givenOn);
  if (notice.leavesOn < earliest && !notice.agreed) {
    throw refuseField('leavesOn', 'leasing.notice-too-short', { day: givenOn, earliest });
  }
  const { leavesOn, by, reason } = notice;
  const end = { end_kind: 'notice', notice_given_on: givenOn, notice_by: by, end_reason: reason };
  await setEnd(tx, act, open, leavesOn, end);
  await record(tx, act, open, 'notice-given', { leavesOn, givenOn, by, reason });
}

/** As both sides agreed: no period of notice is asked for. */
export async function endEarly(tx: Tx, act: Act, leaseId: string, end: EarlyEnd): Promise<void> {
  const open = await openLease(tx, act, leaseId, end);
  refuseEnded(open);
  refuseCarriedOn(open);
  const { row, today, number, state } = open;
  if (state === 'signed') throw refuse('leasing.not-begun', { lease: number });
  checkLeave(open, end.leavesOn);
  const known = row.leaves_on ?? row.ends_on;
  if (known !== null && known >= today && end.leavesOn >= known)
    throw refuseField('leavesOn', 'leasing.ends-earlier', { day: known });
  const { leavesOn, reason } = end;
  const givenOn = row.notice_given_on ?? today;
  const columns = { end_kind: 'early-end', notice_given_on: givenOn, notice_by: null, end_reason: reason };
  await setEnd(tx, act, open, leavesOn, columns);
  await record(tx, act, open, 'ended-early', { leavesOn, reason });
}

export async function withdrawNotice(tx: Tx, act: Act, leaseId: string, { version }: Versioned): Promise<void> {
  const open = await openLease(tx, act, leaseId, { version });
  refuseEnded(open);
  refuseCarriedOn(open);
  if (open.row.leaves_on === null) throw refuse('leasing.no-notice', { lease: open.number });
  await refuseSettled(tx, open);
  await goOn(tx, act, open.row);
}

export function refuseCarriedOn({ row, number }: OpenLease): void {
  if (row.end_kind === 'renewal' || row.end_kind === 'transfer') throw refuse('leasing.carried-on', { lease: number });
}

interface End {
  readonly end_kind: string;
  readonly notice_given_on: string | null;
  readonly notice_by: string | null;
  readonly end_reason: string | null;
}

/** The last day is known from now on: the unit is free after it, and what moving out takes is listed. */
export async function setEnd(
  tx: Tx,
  act: Act,
  { row, lease, today }: OpenLease,
  leavesOn: string,
  end: End,
): Promise<void> {
  const { org_id: organisationId, lease_id: leaseId, unit_id: unitId } = row;
  await updateLease(tx, row, { leaves_on: leavesOn, ...end });
  const ending = { ...lease, leavesOn, noticeGivenOn: end.notice_given_on };
  await letUnits(tx, organisationId, [holdOf(ending, { unitId, leaseId })], today);
  if (row.leaves_on !== null || end.end_kind === 'renewal') return;
  // Somebody may have made the list before the end was known.
  const isListed = (await listItems(tx, organisationId, leaseId)).some(({ phase }) => phase === 'move-out');
  if (!isListed) await addChecklists(tx, organisationId, [leaseId], 'move-out', act.now);
}

function checkLeave({ lease, today, lastDay }: OpenLease, leavesOn: string): void {
  if (leavesOn < today) throw refuseField('leavesOn', 'leasing.end-in-past', { day: today });
  if (leavesOn < lease.startsOn) throw refuseField('leavesOn', 'leasing.end-before-start', { day: lease.startsOn });
  if (lastDay !== null && leavesOn > lastDay) throw refuseField('leavesOn', 'leasing.ends-before', { day: lastDay });
}

async function record(
  tx: Tx,
  act: Act,
  { row }: OpenLease,
  did: string,
  after: Readonly<Record<string, unknown>>,
): Promise<void> {
  const before = { leavesOn: row.leaves_on, givenOn: row.notice_given_on, by: row.notice_by, reason: row.end_reason };
  await recordChange(tx, act, { kind: 'lease', id: row.lease_id, act: did, before, after });
}
