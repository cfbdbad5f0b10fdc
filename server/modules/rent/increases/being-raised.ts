import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';
import { aMoment } from '#server/modules/rent/tenancy-money/refuse-twice.ts';

interface Raising {
  readonly organisationId: string;
  readonly leaseIds: readonly string[];
  readonly startsOn: string;
  readonly now: Date;
  /** The increase that asks: what it waits for itself is its own to do. */
  readonly increaseId: string | undefined;
}

/**
 * Leases that somebody else is raising from the same day on, at this moment. What was begun longer ago was cut off, and
 * keeps nobody from raising them.
 */
export async function readBeingRaised(
  tx: Tx,
  { organisationId, leaseIds, startsOn, now, increaseId }: Raising,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select r.lease_id as id
      from rent_increase i
      join rent_increase_lease r on r.org_id = i.org_id and r.increase_id = i.increase_id and r.outcome is null
     where i.org_id = ${organisationId} and i.starts_on = ${startsOn}::date and i.finished_at is null
       and i.made_at > ${now}::timestamptz - ${aMoment}::interval
       and i.increase_id is distinct from ${increaseId ?? null}::uuid
       and r.lease_id = any(${`{${leaseIds.join(',')}}`}::uuid[])`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/** Whoever begins an increase from the same day on at the same moment waits, and finds which leases this one raises. */
export async function takeDayOfIncrease(tx: Tx, organisationId: string, startsOn: string): Promise<void> {
  const key = `rent-increase from ${startsOn} ${organisationId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);
}
