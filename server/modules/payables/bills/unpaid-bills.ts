import { sql } from 'kysely';
import type { UnpaidBills } from '#server/kernel/bills/unpaid-bills.ts';

/**
 * What is approved and open of bills, by property: a payout leaves that money there (money.md, 5.5 [D1]). Properties come
 * also where they have no money at all, so that their owners are asked for it and siblings hold it back.
 */
export const unpaidBillsOfProperties: UnpaidBills = async (tx, organisationId) => {
  const { rows } = await sql<{ id: string; cents: number }>`
    select l.property_id as id, sum(l.cents - l.settled_cents)::bigint as cents
      from bill b join bill_line l on l.org_id = b.org_id and l.bill_id = b.bill_id
     where b.org_id = ${organisationId} and b.state in ('approved', 'part-paid')
       and l.property_id is not null and l.settled_cents < l.cents
     group by 1`.execute(tx);
  return new Map(rows.map(({ id, cents }) => [id, cents]));
};
