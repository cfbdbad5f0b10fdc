import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { refuse } from '#server/kernel/refuse.ts';

/** What is for several properties is seen whole, and acted on by who works with all of them (decision 038). */
export async function refusePartElsewhere(tx: Tx, act: Act, propertyIds: readonly (string | null)[]): Promise<void> {
  if (!(await worksWithAll(tx, act, propertyIds))) throw refuse('payables.part-elsewhere');
}

/** The company's own costs are of who works with all properties. */
export async function worksWithAll(tx: Tx, act: Act, propertyIds: readonly (string | null)[]): Promise<boolean> {
  if (act.session.seesAllProperties) return true;
  const ids = [...new Set(propertyIds.flatMap((id) => id ?? []))];
  return propertyIds.every((id) => id !== null) && areSeen(tx, act.organisationId, ids);
}

async function areSeen(tx: Tx, organisationId: string, ids: readonly string[]): Promise<boolean> {
  const rows = await tx
    .selectFrom('property')
    .select('property_id')
    .where('org_id', '=', organisationId)
    .where('property_id', 'in', ids)
    .execute();
  return rows.length === ids.length;
}
