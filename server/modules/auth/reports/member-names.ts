import type { Tx } from '#server/kernel/database.ts';

/** What members of a workspace are called. */
export async function readMemberNames(
  tx: Tx,
  organisationId: string,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (userIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('membership as m')
    .innerJoin('app_user as u', 'u.user_id', 'm.user_id')
    .select(['u.user_id as id', 'u.name'])
    .where('m.org_id', '=', organisationId)
    .where('m.user_id', 'in', [...userIds])
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
