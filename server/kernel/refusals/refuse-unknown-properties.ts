import type { Tx } from '#server/kernel/database.ts';
import { refuseField } from '#server/kernel/refuse.ts';

/** Nobody can be given a property that is not there. */
export async function refuseUnknownProperties(
  tx: Tx,
  organisationId: string,
  propertyIds: readonly string[],
): Promise<void> {
  if (propertyIds.length === 0) return;
  const known = await tx
    .selectFrom('property')
    .select('property_id')
    .where('org_id', '=', organisationId)
    .where('property_id', 'in', propertyIds)
    .execute();
  if (known.length !== propertyIds.length) throw refuseField('propertyIds', 'kernel.unknown-properties');
}
