import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';
import { receiptsFound } from './list-receipts.ts';

/** The day of the oldest payment that is not deposited in a bank account yet. */
export async function readOldestUndeposited(tx: Tx, organisationId: string): Promise<string | null> {
  const found = await receiptsFound(tx, organisationId, { state: 'undeposited' });
  const row = await found
    .clearSelect()
    .select(sql<string | null>`min(r.received_on)`.as('oldestOn'))
    .executeTakeFirst();
  return row?.oldestOn ?? null;
}
