import { missingApprovals } from '#shared/bills/bill-rules.ts';
import type { Approvals, OwnerPart } from '#shared/bills/bill-rules.ts';
import { may } from '#shared/permissions.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { readLastChangers } from '#server/kernel/record-change.ts';
import { readOwnerLimits } from '#server/modules/portfolio/index.ts';
import { readShares } from './bill-record.ts';
import type { BillRow, LineRow } from './bill-record.ts';
import { fourEyesFields, takenBack } from './bill-told.ts';
import { worksWithAll } from './part-elsewhere.ts';

/** Who has approved a bill, who is asked, and who is missing. */
export async function readApprovals(tx: Tx, row: BillRow, lines: readonly LineRow[], today: string) {
  const organisationId = row.org_id;
  const cents = new Map<string, number>();
  for (const { property_id: id, cents: own } of lines) if (id !== null) cents.set(id, (cents.get(id) ?? 0) + own);
  const ids = [...cents.keys()];
  const given = await tx
    .selectFrom('bill_approval as a')
    .leftJoin('app_user as u', 'u.user_id', 'a.given_by')
    .select(['a.kind', 'a.given_by', 'a.given_at', 'a.owner_id', 'a.property_id', 'a.note', 'a.link_id', 'u.name'])
    .where('a.org_id', '=', organisationId)
    .where('a.bill_id', '=', row.bill_id)
    .where('a.dropped_at', 'is', null)
    .orderBy('a.given_at')
    .execute();
  const rule = await tx.selectFrom('bill_rule').selectAll().where('org_id', '=', organisationId).executeTakeFirst();
  const limits = await tx
    .selectFrom('bill_limit_of_member')
    .select(['user_id', 'cents'])
    .where('org_id', '=', organisationId)
    .execute();
  const limitOf = await readOwnerLimits(tx, organisationId, ids, today);
  const shares = await readShares(tx, organisationId, ids, today);
  const parts = Object.fromEntries(
    ids.map((id): [string, OwnerPart] => [
      id,
      {
        cents: cents.get(id) ?? 0,
        ownerLimit: limitOf.get(id) ?? rule?.owner_cents ?? null,
        shares: Object.fromEntries(
          shares.filter(({ propertyId }) => propertyId === id).map(({ ownerId, parts: share }) => [ownerId, share]),
        ),
        ownersApproved: given.flatMap(({ property_id: of, owner_id: owner }) => (of === id ? (owner ?? []) : [])),
      },
    ]),
  );
  const approvals: Approvals = {
    cents: row.cents,
    enteredBy: row.entered_by,
    changedBy: await readLastChangers(
      tx,
      organisationId,
      { kind: 'bill', id: row.bill_id },
      { acts: ['changed', takenBack], fields: fourEyesFields },
    ),
    limits: Object.fromEntries(limits.map((limit) => [limit.user_id, limit.cents])),
    fourEyesAbove: rule?.four_eyes_cents ?? null,
    approvedBy: given.flatMap(({ kind, given_by: by }) => (kind === 'member' ? [by] : [])),
    parts,
  };
  return { approvals, given, shares, missing: missingApprovals(approvals) };
}

export type BillApprovals = Awaited<ReturnType<typeof readApprovals>>;

/** Whether somebody's approval would count. */
export function countsFor(approvals: Approvals, userId: string): boolean {
  return missingApprovals({ ...approvals, approvedBy: [userId], parts: {} }).length === 0;
}

/** Whether who asks can approve a submitted bill, and it still needs a member. */
export async function mayApproveBill(
  tx: Tx,
  act: Act,
  { approvals, missing }: Pick<BillApprovals, 'approvals' | 'missing'>,
  lines: readonly LineRow[],
): Promise<boolean> {
  const isAsked = may(act.session, 'bills.approve') && missing.includes('staff') && countsFor(approvals, act.userId);
  return (
    isAsked &&
    worksWithAll(
      tx,
      act,
      lines.map(({ property_id: id }) => id),
    )
  );
}
