import type { z } from 'zod';
import type { termsBody } from '#shared/api/lease-terms.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { refuseField } from '#server/kernel/refuse.ts';
import { recordChange } from '#server/kernel/record-change.ts';
import { given } from '#server/kernel/records/given.ts';
import { checkTerm } from '#server/modules/leasing/drafts/add-leases.ts';
import type { Versioned } from './amend-charges.ts';
import { holdOf, letUnits } from '#server/modules/leasing/records/conflicts.ts';
import { asPolicy } from '#server/modules/leasing/late-fees/late-fee-policies.ts';
import { updateLease } from '#server/modules/leasing/records/lease-rows.ts';
import { openLease, refuseEnded } from './open-lease.ts';

/** What happens at the end, notice, deposit and late fees: from now on, for what is still to come. */
export async function changeTerms(
  tx: Tx,
  act: Act,
  leaseId: string,
  { version, reason, ...change }: z.output<typeof termsBody> & Versioned,
): Promise<void> {
  const open = await openLease(tx, act, leaseId, { version });
  refuseEnded(open);
  const { row, lease, today } = open;
  const before = {
    atEnd: lease.atEnd,
    holdoverMillipercent: lease.holdoverMillipercent,
    noticeDays: row.notice_days,
    depositCents: row.deposit_cents,
    lateFee: row.late_fee === null ? null : asPolicy(row.late_fee),
  };
  // An optional field that was left out stays as it was; with holding over, its rate goes too.
  const after = { ...before, ...given(change) };
  if (after.atEnd !== 'holdover' && change.holdoverMillipercent === undefined) after.holdoverMillipercent = null;
  const endChanges = after.atEnd !== before.atEnd || after.holdoverMillipercent !== before.holdoverMillipercent;
  if (endChanges && lease.endsOn !== null && lease.endsOn < today)
    throw refuseField('atEnd', 'leasing.term-over', { day: lease.endsOn });
  checkTerm({ ...lease, ...after });
  await updateLease(tx, row, {
    at_end: after.atEnd,
    holdover_millipercent: after.holdoverMillipercent,
    notice_days: after.noticeDays,
    deposit_cents: after.depositCents,
    late_fee: after.lateFee === null ? null : JSON.stringify(after.lateFee),
  });
  if (endChanges) {
    const changed = holdOf({ ...lease, atEnd: after.atEnd }, { unitId: row.unit_id, leaseId });
    await letUnits(tx, row.org_id, [changed], today);
  }
  const told = { before, after: { ...after, reason } };
  await recordChange(tx, act, { kind: 'lease', id: leaseId, act: 'terms-changed', ...told });
}
