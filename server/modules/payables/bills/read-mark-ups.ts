import { sql } from 'kysely';
import type { BillMarkUps, MarkUp } from '#server/kernel/bills/bill-markups.ts';

/** What stands in the books of mark-ups: bills that were voided or changed bear none. */
export const readMarkUps: BillMarkUps = async (tx, organisationId, propertyIds) => {
  const own = propertyIds === null ? sql`` : sql`and p.property_id = any(${propertyIds}::uuid[])`;
  const { rows } = await sql<MarkUp>`
    select p.property_id as "propertyId", b.currency, sum(p.markup_cents)::bigint as cents
      from bill_posting p join bill b on b.org_id = p.org_id and b.bill_id = p.bill_id
     where p.org_id = ${organisationId} and p.markup_cents > 0 and p.property_id is not null and p.undone_on is null ${own}
     group by 1, 2`.execute(tx);
  return rows;
};
