import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';

/**
 * Takes tenancies for this transaction, in the order of their ids: the first lock of everything that charges, applies or
 * gives back, and always before the books. So two receipts never pay the same debt, and no two transactions take locks in
 * two orders. Who takes more tenancies later has posted nothing in between.
 */
export async function lockTenancies(tx: Tx, organisationId: string, tenancyIds: readonly string[]): Promise<void> {
  if (tenancyIds.length === 0) return;
  await sql`select lock_tenancies(${organisationId}, ${`{${[...new Set(tenancyIds)].join(',')}}`}::uuid[])`.execute(tx);
}
