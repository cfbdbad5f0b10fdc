import type { StaffRole } from '#shared/permissions.ts';
import { recordEvent } from '#server/kernel/audit.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Circumstances } from './auth-services.ts';

/** Makes a user a member. Who is one already stays what they are. */
export async function joinOrganisation(
  tx: Tx,
  organisationId: string,
  userId: string,
  role: StaffRole,
  when: Circumstances,
): Promise<void> {
  const joined = await tx
    .insertInto('membership')
    .values({ org_id: organisationId, user_id: userId, role, created_at: when.now })
    .onConflict((conflict) => conflict.columns(['org_id', 'user_id']).doNothing())
    .returning('user_id')
    .executeTakeFirst();
  if (joined === undefined) return;
  await recordEvent(tx, {
    organisationId,
    kind: 'member.joined',
    at: when.now,
    actorUserId: userId,
    address: when.origin.address,
    requestId: when.origin.requestId,
    details: { role },
  });
}
