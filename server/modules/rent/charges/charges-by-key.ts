import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';
import { creditedFor } from './not-owed.ts';

export interface KeyedCharge {
  readonly id: string;
  /** Less what was credited because it was not owed. */
  readonly cents: number;
  readonly chargedCents: number;
  readonly isVoided: boolean;
}

/**
 * What was charged under some keys. By a list and not by a join: with that the planner goes through the index of keys, or
 * reads the charges once where they are few, and never pairs the two as its statistics of a young table would have it.
 */
export async function chargesByKey(
  tx: Tx,
  organisationId: string,
  keys: readonly string[],
): Promise<Map<string, KeyedCharge>> {
  if (keys.length === 0) return new Map();
  const { rows } = await sql<KeyedCharge & { key: string }>`
    select c.charge_key as key, c.charge_id as id, c.cents - ${creditedFor} as cents, c.cents as "chargedCents",
           c.voided_on is not null as "isVoided"
      from charge c where c.org_id = ${organisationId} and c.charge_key = any(${keys}::text[])`.execute(tx);
  return new Map(rows.map(({ key, ...charge }) => [key, charge]));
}
