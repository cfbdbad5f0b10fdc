import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { newId } from '#server/kernel/ids.ts';
import { refuse, refuseField } from '#server/kernel/refuse.ts';
import { countsFor, readApprovals } from './bill-approvals.ts';
import type { BillApprovals } from './bill-approvals.ts';
import { billNumber } from './bill-number.ts';
import { lockBill, stateOf, writeBill } from './bill-record.ts';
import type { BillRow, LineRow } from './bill-record.ts';
import { postBill, reverseBill } from './post-bill.ts';
import { dropApprovals } from './save-bill.ts';

export async function submitBill(tx: Tx, act: Act, billId: string, version: number): Promise<void> {
  const { row, lines } = await lockBill(tx, act, billId, version);
  const bill = billNumber(row.number);
  if (stateOf(row) !== 'draft') throw refuse('payables.not-a-draft', { bill });
  if (row.vendor_id === null || lines.length === 0) throw refuse('payables.bill-incomplete', { bill });
  const columns = { state: 'submitted', rejected_reason: null, rejected_by: null, rejected_at: null };
  await writeBill(tx, act, row, columns, { act: 'submitted' });
}

/** Each member once; posted as soon as nobody is missing. */
export async function approveBill(tx: Tx, act: Act, billId: string, version: number): Promise<void> {
  const { row, lines } = await lockSubmitted(tx, act, billId, version);
  const { approvals } = await readApprovals(tx, row, lines, act.today);
  if (!countsFor(approvals, act.userId)) {
    const limit = approvals.limits[act.userId];
    const { currency } = row;
    if (limit !== undefined && limit < row.cents)
      throw refuse('payables.above-limit', { bill: billNumber(row.number), limit: { cents: limit, currency } });
    throw refuse('payables.four-eyes', { limit: { cents: approvals.fourEyesAbove ?? 0, currency } });
  }
  if (!approvals.approvedBy.includes(act.userId))
    await tx
      .insertInto('bill_approval')
      .values({
        org_id: act.organisationId,
        approval_id: newId(act.now),
        bill_id: billId,
        kind: 'member',
        given_by: act.userId,
        given_at: act.now,
      })
      .execute();
  await finish(tx, act, row, lines);
}

interface OwnerApproval {
  readonly propertyId: string;
  readonly ownerId: string;
  readonly note: string;
  readonly version: number;
}

/** An owner said yes, and a member writes down how: shown as recorded by that member. */
export async function recordOwnerApproval(tx: Tx, act: Act, billId: string, said: OwnerApproval): Promise<void> {
  const { row, lines } = await lockSubmitted(tx, act, billId, said.version);
  const { approvals } = await readApprovals(tx, row, lines, act.today);
  if (approvals.parts[said.propertyId]?.shares[said.ownerId] === undefined)
    throw refuseField('ownerId', 'payables.not-an-owner');
  await addOwnerApproval(tx, act, { row, lines, approvals }, said);
}

interface Decided extends Pick<BillApprovals, 'approvals'> {
  readonly row: BillRow;
  readonly lines: readonly LineRow[];
}

/** Each owner once; posted as soon as nobody is missing. Who is an owner was looked at. */
export async function addOwnerApproval(
  tx: Tx,
  act: Act,
  { row, lines, approvals }: Decided,
  said: Omit<OwnerApproval, 'version'> & { readonly linkId?: string },
): Promise<void> {
  if (!approvals.parts[said.propertyId]?.ownersApproved.includes(said.ownerId))
    await tx
      .insertInto('bill_approval')
      .values({
        org_id: act.organisationId,
        approval_id: newId(act.now),
        bill_id: row.bill_id,
        kind: 'owner',
        given_by: act.userId,
        given_at: act.now,
        owner_id: said.ownerId,
        property_id: said.propertyId,
        note: said.note,
        link_id: said.linkId ?? null,
      })
      .execute();
  await finish(tx, act, row, lines);
}

export async function rejectBill(
  tx: Tx,
  act: Act,
  billId: string,
  { reason, version }: { readonly reason: string; readonly version: number },
): Promise<void> {
  const { row } = await lockSubmitted(tx, act, billId, version);
  await dropApprovals(tx, act, billId);
  const columns = { state: 'draft', rejected_reason: reason, rejected_by: act.userId, rejected_at: act.now };
  await writeBill(tx, act, row, columns, { act: 'rejected', after: { reason } });
}

export async function voidBill(
  tx: Tx,
  act: Act,
  billId: string,
  { reason, version }: { readonly reason: string; readonly version: number },
): Promise<void> {
  const { row, lines } = await lockBill(tx, act, billId, version);
  const bill = billNumber(row.number);
  if (stateOf(row) === 'void') throw refuse('payables.bill-void', { bill });
  if (row.settled_cents > 0) throw refuse('payables.partly-paid', { bill });
  const reversal =
    row.entry_id === null ? null : await reverseBill(tx, act, row.entry_id, { lines, reason, how: 'voided' });
  await writeBill(
    tx,
    act,
    row,
    {
      state: 'void',
      voided_on: reversal?.date ?? act.today,
      void_reason: reason,
      voided_by: act.userId,
      void_entry_id: reversal?.id ?? null,
    },
    { act: 'voided', after: { reason } },
  );
}

export async function lockSubmitted(tx: Tx, act: Act, billId: string, version: number) {
  const locked = await lockBill(tx, act, billId, version);
  if (stateOf(locked.row) !== 'submitted')
    throw refuse('payables.not-submitted', { bill: billNumber(locked.row.number) });
  return locked;
}

async function finish(tx: Tx, act: Act, row: BillRow, lines: readonly LineRow[]): Promise<void> {
  const { missing } = await readApprovals(tx, row, lines, act.today);
  if (missing.length > 0) return writeBill(tx, act, row, {}, { act: 'approval-given' });
  const { entryId, postedOn } = await postBill(tx, act, row, lines);
  const columns = { state: 'approved', entry_id: entryId, posted_on: postedOn };
  return writeBill(tx, act, row, columns, { act: 'approved' });
}
