import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';

/**
 * Takes tenancies for this transaction, in the order of their ids: the first lock of everything that charges, applies or
 * gives back, and always before the books. So two receipts never pay the same debt, and no two transactions take locks in
 * two orders. Who takes more tenancies later has posted nothing in between. Of a tenancy that is or was in a building that
 * who asks does not work with, it is refused: an act sees all of it, or is not done.
 */
export async function lockTenancies(tx: Tx, organisationId: string, tenancyIds: readonly string[]): Promise<void> {
  if (tenancyIds.length === 0) return;
  await sql`select lock_tenancies(${organisationId}, ${idsOf(tenancyIds)}::uuid[])`.execute(tx);
}

/** The same refusal for who only looks at what an act would do. */
export async function refusePartOfTenancies(
  tx: Tx,
  organisationId: string,
  tenancyIds: readonly string[],
): Promise<void> {
  await sql`select refuse_part_of_tenancies(${organisationId}, ${idsOf(tenancyIds)}::uuid[])`.execute(tx);
}

function idsOf(tenancyIds: readonly string[]): string {
  return `{${[...new Set(tenancyIds)].join(',')}}`;
}
