import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { propertyScope } from '#server/kernel/database.ts';
import type { Tx } from '#server/kernel/database.ts';
import { oncePerTransaction, remember } from '#server/kernel/once-per-transaction.ts';

/**
 * Reads tenancies with all that they have, also in buildings that who asks does not work with: part of a tenancy's money is
 * no figure. Row-level security keeps nothing of the organisation back meanwhile, so whatever lists in here says `isSeen` of
 * the building that a row is shown with, or goes by ids that were read before.
 */
export async function readWhole<Result>(tx: Tx, work: () => Promise<Result>): Promise<Result> {
  const scope = await oncePerTransaction(tx, propertyScope, () => Promise.resolve('all'));
  if (scope !== 'own') return work();
  await setScope(tx, 'whole');
  const result = await work();
  await setScope(tx, 'own');
  return result;
}

/** What fails in between ends its transaction, and the scope with it. */
async function setScope(tx: Tx, scope: 'own' | 'whole'): Promise<void> {
  const setting = scope === 'own' ? 'on' : scope;
  await sql`select set_config('gable.some_properties', ${setting}, true)`.execute(tx);
  remember(tx, propertyScope, scope);
}

/** True for who works with all buildings. */
export const seesAll: RawBuilder<boolean> = sql<boolean>`(select coalesce(current_setting('gable.some_properties', true), '') = '')`;

/** Whether who asks works with a building. */
export function isSeen(property: string): RawBuilder<boolean> {
  return sql<boolean>`(${seesAll} or ${sql.ref(property)} in (select own_properties()))`;
}
