import type { Tx } from '#server/kernel/database.ts';
import { refuseField } from '#server/kernel/refuse.ts';

export async function refuseNoProperty(tx: Tx, organisationId: string, propertyIds: readonly string[]): Promise<void> {
  const ids = [...new Set(propertyIds)];
  if (ids.length === 0) return;
  const rows = await tx
    .selectFrom('property')
    .select('property_id')
    .where('org_id', '=', organisationId)
    .where('property_id', 'in', ids)
    .execute();
  if (rows.length < ids.length) throw refuseField('propertyId', 'banking.no-such-property');
}
