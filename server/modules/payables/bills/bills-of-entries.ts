import { sql } from 'kysely';
import type { BillOfEntry, BillsOfEntries } from '#server/kernel/bills/bills-of-entries.ts';
import { anyOf } from '#server/kernel/any-of.ts';
import { billNumber } from './bill-number.ts';

/** What owners are shown the bills of: payments that stand, line by line. */
export const readBillsOfEntries: BillsOfEntries = async (tx, organisationId, entryIds) => {
  if (entryIds.length === 0) return [];
  const { rows } = await sql<Omit<BillOfEntry, 'number'> & { readonly number: number }>`
    select distinct y.entry_id as "entryId", l.property_id as "propertyId", b.bill_id as id, b.number, v.name as vendor
      from bill_payment y
      join bill_settlement s on s.org_id = y.org_id and s.payment_id = y.payment_id and s.undone_on is null
      join bill_posting l on l.org_id = s.org_id and l.line_id = s.line_id and l.property_id is not null
      join bill b on b.org_id = s.org_id and b.bill_id = s.bill_id
      join vendor v on v.org_id = b.org_id and v.vendor_id = b.vendor_id
     where y.org_id = ${organisationId} and y.entry_id = ${anyOf(entryIds)}
     order by b.number`.execute(tx);
  return rows.map((row) => ({ ...row, number: billNumber(row.number) }));
};
