import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';

/** What became of a lease before it was taken over from elsewhere: it is written as it stands, not done again. */
export interface Standing {
  readonly stage: 'draft' | 'out-for-signature' | 'signed' | 'cancelled';
  readonly leavesOn: string | null;
  readonly endKind: 'notice' | 'early-end' | 'renewal' | 'transfer' | null;
  readonly noticeGivenOn: string | null;
  readonly noticeBy: 'tenant' | 'landlord' | null;
  readonly endReason: string | null;
  readonly cancelReason: string | null;
  /** Brought by an import that was undone: its number is another lease's to have. */
  readonly isUndone: boolean;
}

export function standingColumns({
  stage,
  leavesOn,
  endKind,
  noticeGivenOn,
  noticeBy,
  endReason,
  cancelReason,
  isUndone,
}: Standing) {
  return {
    stage,
    leaves_on: leavesOn,
    end_kind: endKind,
    notice_given_on: noticeGivenOn,
    notice_by: noticeBy,
    end_reason: endReason,
    cancel_reason: cancelReason,
    is_undone: isUndone,
  };
}

/** Says of terms which ones they carry on. */
export async function linkTerms(
  tx: Tx,
  organisationId: string,
  links: readonly { readonly leaseId: string; readonly continuesId: string }[],
): Promise<void> {
  if (links.length === 0) return;
  await sql`
    update lease l set continues_lease_id = n.before
      from unnest(${links.map(({ leaseId }) => leaseId)}::uuid[], ${links.map(({ continuesId }) => continuesId)}::uuid[])
           as n (id, before)
     where l.org_id = ${organisationId} and l.lease_id = n.id`.execute(tx);
}

/**
 * Says of leases that the undoing of their import could only cancel, because the books tell of them, that nobody ever
 * agreed on them. They stand under what was cancelled and nowhere else, and their numbers are free again.
 */
export async function giveNumbersBack(tx: Tx, organisationId: string, leaseIds: readonly string[]): Promise<void> {
  await sql`
    update lease set is_undone = true
     where org_id = ${organisationId} and lease_id = any (${leaseIds}::uuid[])`.execute(tx);
}
