import type { Tx } from '#server/kernel/database.ts';
import { refuse } from '#server/kernel/refuse.ts';

export async function lockTransfer(tx: Tx, organisationId: string, id: string) {
  const row = await tx
    .selectFrom('ownership_transfer')
    .select(['number', 'kind', 'property_id', 'on_day', 'terms', 'made_at'])
    .where('org_id', '=', organisationId)
    .where('transfer_id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw refuse('owners.no-such-transfer');
  return row;
}
