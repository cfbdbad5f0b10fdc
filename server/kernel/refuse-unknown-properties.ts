import type { Tx } from './database.ts';
import { fieldProblem } from './problem.ts';

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
  if (known.length !== propertyIds.length)
    throw fieldProblem('invalid-input', 'propertyIds', 'One of these properties is not in this workspace');
}
