import type { Tx } from '#server/kernel/database.ts';

/** Where the workspace is: how dates and amounts are written there, and in what currency. */
export function readPlace(tx: Tx, organisationId: string): Promise<{ country: string; currency: string }> {
  return tx
    .selectFrom('organisation')
    .select(['country', 'currency'])
    .where('org_id', '=', organisationId)
    .executeTakeFirstOrThrow();
}
