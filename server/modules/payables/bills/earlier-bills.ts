import { sql } from 'kysely';
import type { EarlierBill, EarlierBills } from '#server/kernel/bills/earlier-bills.ts';
import { billNumber } from './bill-number.ts';

/** Discounts cost nobody anything; what was withheld did. */
export const readEarlierBills: EarlierBills = async (tx, organisationId, { propertyId, currency, before, since }) => {
  const { rows } = await sql<Omit<EarlierBill, 'number'> & { readonly number: number }>`
    select b.bill_id as id, b.number, v.name as vendor, b.dated_on::text as "datedOn", o.cents as "openCents", s.cents as "paidCents"
      from bill b
      join vendor v on v.org_id = b.org_id and v.vendor_id = b.vendor_id
     cross join lateral (
       select coalesce(sum(l.cents - l.settled_cents), 0)::bigint as cents from bill_line l
        where l.org_id = b.org_id and l.bill_id = b.bill_id and l.property_id = ${propertyId}
          and b.state in ('submitted', 'approved', 'part-paid')) o
     cross join lateral (
       select coalesce(sum(t.cents), 0)::bigint as cents
         from bill_settlement t
         join bill_posting p on p.org_id = t.org_id and p.line_id = t.line_id and p.property_id = ${propertyId}
         join bill_payment y on y.org_id = t.org_id and y.payment_id = t.payment_id
         join journal_entry e on e.org_id = y.org_id and e.entry_id = y.entry_id and e.number > ${since}
        where t.org_id = b.org_id and t.bill_id = b.bill_id and t.undone_on is null and t.kind <> 'discount') s
     where b.org_id = ${organisationId} and b.currency = ${currency} and b.dated_on < ${before}::date and b.state <> 'void'
       and (o.cents > 0 or s.cents > 0)
     order by b.dated_on, b.number`.execute(tx);
  return rows.map((row) => ({ ...row, number: billNumber(row.number) }));
};
