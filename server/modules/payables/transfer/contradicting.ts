import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/** Rows of an archive that contradict others or the books. What is posted comes with the journal, and is never posted again. */

/** Lines come to their bill, and what was settled of it is what was settled of them. */
export const linesOffBills = (organisationId: string): RawBuilder<unknown> => sql`
  select b.bill_id as id from bill b
    left join lateral (
      select coalesce(sum(l.cents), 0) as cents, coalesce(sum(l.settled_cents), 0) as settled from bill_line l
       where l.org_id = b.org_id and l.bill_id = b.bill_id) l on true
   where b.org_id = ${organisationId}
     and (l.cents <> b.cents and b.state not in ('draft', 'void') or l.settled <> b.settled_cents
       or b.entry_id is not null and b.cents is distinct from (
            select sum(p.cents) from bill_posting p
             where p.org_id = b.org_id and p.bill_id = b.bill_id and p.entry_id = b.entry_id))`;

/** What a bill put into the books: each entry owes its vendor what the lines come to, and what took it back reverses it. */
export const offBooks = (organisationId: string): RawBuilder<unknown> => sql`
  select p.line_id as id from bill_posting p
    join bill b on b.org_id = p.org_id and b.bill_id = p.bill_id
   where p.org_id = ${organisationId}
     and ((select sum(o.cents) from bill_posting o where o.org_id = p.org_id and o.entry_id = p.entry_id)
          is distinct from ${owed('p.entry_id', 'b.currency')}
       or p.undo_entry_id is not null and not exists (
            select from journal_entry e
             where e.org_id = p.org_id and e.entry_id = p.undo_entry_id and e.reverses_entry_id = p.entry_id))
`;

/** What was settled of a line is what stands of its settlements. */
export const linesSettledOtherwise = (organisationId: string): RawBuilder<unknown> => sql`
  select l.line_id as id from bill_line l
   where l.org_id = ${organisationId} and l.settled_cents <> coalesce((
     select sum(s.cents) from bill_settlement s
      where s.org_id = l.org_id and s.line_id = l.line_id and s.undone_on is null), 0)`;

/** A settlement stands as long as its payment does, of a bill of the same vendor. */
export const settledOtherwise = (organisationId: string): RawBuilder<unknown> => sql`
  select s.settlement_id as id from bill_settlement s
    join bill_payment y on y.org_id = s.org_id and y.payment_id = s.payment_id
    join bill b on b.org_id = s.org_id and b.bill_id = s.bill_id
   where s.org_id = ${organisationId}
     and (s.undone_on is distinct from y.voided_on
       or s.undone_on is null and (b.currency <> y.currency or b.vendor_id is distinct from y.vendor_id))`;

/** A payment is the sum of what it settled, and took from the books what its bills owed. */
export const paidOtherwise = (organisationId: string): RawBuilder<unknown> => sql`
  select y.payment_id as id from bill_payment y
    left join lateral (
      select coalesce(sum(s.cents) filter (where s.kind = 'paid'), 0) as paid,
             coalesce(sum(s.cents) filter (where s.kind = 'discount'), 0) as discount,
             coalesce(sum(s.cents) filter (where s.kind = 'withheld'), 0) as withheld, sum(s.cents) filter (where s.kind <> 'credit') as all
        from bill_settlement s where s.org_id = y.org_id and s.payment_id = y.payment_id) s on true
   where y.org_id = ${organisationId}
     and ((s.paid, s.discount, s.withheld) is distinct from (y.cents::numeric, y.discount_cents::numeric, y.withheld_cents::numeric)
       or -s.all is distinct from ${owed('y.entry_id', 'y.currency')}
       or y.void_entry_id is not null and not exists (
            select from journal_entry e
             where e.org_id = y.org_id and e.entry_id = y.void_entry_id and e.reverses_entry_id = y.entry_id))`;

/** A line of a credit has been applied as far as settlements say, and all of them come to what the credit says. */
export const creditsAppliedOtherwise = (organisationId: string): RawBuilder<unknown> => sql`
  select l.line_id as id from bill_credit_line l
    join bill_credit c on c.org_id = l.org_id and c.credit_id = l.credit_id
   where l.org_id = ${organisationId}
     and (l.applied_cents <> coalesce((
            select sum(s.cents) from bill_settlement s
             where s.org_id = l.org_id and s.credit_line_id = l.line_id and s.undone_on is null), 0)
       or exists (
            select from bill_credit_line o where o.org_id = l.org_id and o.credit_id = l.credit_id
            having sum(o.cents) <> c.cents or sum(o.applied_cents) <> c.applied_cents))`;

/** What an entry owes to vendors; below zero it pays them. */
function owed(entry: string, currency: string): RawBuilder<unknown> {
  return sql`(
    select -sum(g.amount_cents) from posting g
      join account a on a.org_id = g.org_id and a.account_id = g.account_id and a.system_key = 'payables'
     where g.org_id = ${sql.ref(`${entry.slice(0, entry.indexOf('.'))}.org_id`)} and g.entry_id = ${sql.ref(entry)}
       and g.currency = ${sql.ref(currency)} and g.basis <> 'cash')`;
}
