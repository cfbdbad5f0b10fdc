import { sql } from 'kysely';
import { addMonths } from '#shared/rent/calendar.ts';
import type { Tx } from '#server/kernel/database.ts';

/** A million in most currencies; where money has small units a rent may come near it, so what is open counts as well. */
export const unusualCents = 100_000_000;
export const unusualTimes = 10;

export interface EarliestDay {
  readonly began: string;
  readonly day: string;
}

/** A year before the latest of some tenancies began. */
export async function earliestOf(
  tx: Tx,
  organisationId: string,
  tenancyIds: readonly string[],
): Promise<EarliestDay | undefined> {
  const days = [...(await earliestDays(tx, organisationId, tenancyIds)).values()];
  return days.toSorted((one, other) => other.began.localeCompare(one.began))[0];
}

/** By tenancy, a year before it began. */
export async function earliestDays(
  tx: Tx,
  organisationId: string,
  tenancyIds: readonly string[],
): Promise<ReadonlyMap<string, EarliestDay>> {
  const { rows } = await sql<{ id: string; began: string }>`
    select l.tenancy_id as id, min(l.starts_on) as began from lease l
     where l.org_id = ${organisationId} and l.tenancy_id = any(${tenancyIds}::uuid[])
     group by l.tenancy_id`.execute(tx);
  return new Map(rows.map(({ id, began }) => [id, { began, day: addMonths(began, -12) }]));
}
