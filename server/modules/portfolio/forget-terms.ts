import type { Tx } from '#server/kernel/database.ts';

/**
 * Takes out who owned properties and on which terms they were managed, where an import that brought all of it is undone:
 * owners of nothing else go with it, and whoever brings the building again says all of it anew.
 */
export async function forgetTerms(tx: Tx, organisationId: string, propertyIds: readonly string[]): Promise<void> {
  if (propertyIds.length === 0) return;
  for (const table of ['ownership_share', 'management_agreement'] as const)
    await tx.deleteFrom(table).where('org_id', '=', organisationId).where('property_id', 'in', propertyIds).execute();
}
