import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { refuse } from '#server/kernel/refuse.ts';

/** What is for several properties is seen whole, and acted on by who works with all of them (decision 038). */
export async function refusePartElsewhere(tx: Tx, act: Act, propertyIds: readonly (string | null)[]): Promise<void> {
  if (act.session.seesAllProperties) return;
  const ids = [...new Set(propertyIds.flatMap((id) => id ?? []))];
  const isWhole = propertyIds.every((id) => id !== null) && (await areSeen(tx, act.organisationId, ids));
  if (!isWhole) throw refuse('payables.part-elsewhere');
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
