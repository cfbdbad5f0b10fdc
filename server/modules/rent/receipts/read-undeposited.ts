import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';
import { receiptsFound } from './list-receipts.ts';

/** By currency, the parts of payments that are not deposited in a bank account yet: all that are seen, or those of a property. */
export async function readUndeposited(tx: Tx, organisationId: string, propertyId?: string) {
  const found = await receiptsFound(tx, organisationId, { state: 'undeposited', propertyId });
  return found
    .innerJoin('receipt_part as p', (join) =>
      join.onRef('p.org_id', '=', 'r.org_id').onRef('p.receipt_id', '=', 'r.receipt_id'),
    )
    .where(propertyId === undefined ? sql<boolean>`true` : sql<boolean>`p.property_id = ${propertyId}`)
    .clearSelect()
    .select([
      'r.currency',
      sql<number>`count(distinct r.receipt_id)::int`.as('count'),
      sql<number>`sum(p.cents)::bigint`.as('cents'),
      sql<string>`min(r.received_on)`.as('oldestOn'),
    ])
    .groupBy('r.currency')
    .orderBy('r.currency')
    .execute();
}
