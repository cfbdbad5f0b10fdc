import type { Tx } from '#server/kernel/database.ts';

/** Which properties a member works with: all of them, or these alone. */
export async function showProperties(
  tx: Tx,
  { organisationId, userId }: { readonly organisationId: string; readonly userId: string },
  shown: 'all' | readonly string[],
): Promise<void> {
  await tx
    .updateTable('membership')
    .set((set) => ({ sees_all_properties: shown === 'all', version: set('version', '+', 1) }))
    .where('org_id', '=', organisationId)
    .where('user_id', '=', userId)
    .execute();
  await tx
    .deleteFrom('membership_property')
    .where('org_id', '=', organisationId)
    .where('user_id', '=', userId)
    .execute();
  if (shown === 'all' || shown.length === 0) return;
  await tx
    .insertInto('membership_property')
    .values(shown.map((propertyId) => ({ org_id: organisationId, user_id: userId, property_id: propertyId })))
    .execute();
}
