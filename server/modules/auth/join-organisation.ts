import { sql } from 'kysely';
import type { StaffRole } from '#shared/roles.ts';
import { recordEvent } from '#server/kernel/audit.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Circumstances } from './auth-services.ts';

/** Makes a user a member, with all properties or with those of an invitation. Who is one already stays what they are. */
export async function joinOrganisation(
  tx: Tx,
  organisationId: string,
  userId: string,
  role: StaffRole,
  when: Circumstances,
  { onlyPropertiesOf }: { readonly onlyPropertiesOf: string | null } = { onlyPropertiesOf: null },
): Promise<void> {
  const joined = await tx
    .insertInto('membership')
    .values({
      org_id: organisationId,
      user_id: userId,
      role,
      sees_all_properties: onlyPropertiesOf === null,
      created_at: when.now,
    })
    .onConflict((conflict) => conflict.columns(['org_id', 'user_id']).doNothing())
    .returning('user_id')
    .executeTakeFirst();
  if (joined === undefined) return;
  if (onlyPropertiesOf !== null)
    await sql`
      insert into membership_property (org_id, user_id, property_id)
      select org_id, ${userId}::uuid, property_id from invitation_property
       where org_id = ${organisationId} and invitation_id = ${onlyPropertiesOf}`.execute(tx);
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
