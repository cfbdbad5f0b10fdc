import { sql } from 'kysely';
import { addMonths } from '#shared/rent/calendar.ts';
import type { Tx } from '#server/kernel/database.ts';

/** A million in most currencies; where money has small units a rent may come near it, so what is open counts as well. */
export const unusualCents = 100_000_000;
export const unusualTimes = 10;

/** A year before the latest of some tenancies began. */
export async function earliestOf(
  tx: Tx,
  organisationId: string,
  tenancyIds: readonly string[],
): Promise<{ began: string; day: string } | undefined> {
  const { rows } = await sql<{ began: string }>`
    select min(l.starts_on) as began from lease l
     where l.org_id = ${organisationId} and l.tenancy_id = any(${tenancyIds}::uuid[])
     group by l.tenancy_id order by 1 desc limit 1`.execute(tx);
  const [row] = rows;
  return row === undefined ? undefined : { began: row.began, day: addMonths(row.began, -12) };
}
