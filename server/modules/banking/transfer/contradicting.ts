import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/** What a statement cleared is what entries moved at its account. */
export const itemsOffBooks = (organisationId: string): RawBuilder<unknown> => sql`
  select i.reconciliation_id as id from reconciliation_item i
   where i.org_id = ${organisationId} and i.cents is distinct from (
     select sum(g.amount_cents) from posting g
      where g.org_id = i.org_id and g.entry_id = i.entry_id and g.account_id = i.account_id and g.currency = i.currency
        and g.basis <> 'accrual')`;

/** A finished reconciliation opens as the one before it closed, and what it cleared comes to its closing balance. */
export const offStatement = (organisationId: string): RawBuilder<unknown> => sql`
  select r.reconciliation_id as id from (
    select r.*, lag(r.closing_cents) over (partition by r.account_id, r.currency order by r.to_on) as before
      from reconciliation r where r.org_id = ${organisationId}) r
   where r.state = 'finished'
     and (r.opening_cents <> coalesce(r.before, r.opening_cents)
       or r.closing_cents - r.opening_cents <> coalesce((
            select sum(i.cents) from reconciliation_item i
             where i.org_id = r.org_id and i.reconciliation_id = r.reconciliation_id and i.role = 'cleared'), 0))`;

/** Claims come to what their line and their entry have, and no further. */
export const claimedTooMuch = (organisationId: string): RawBuilder<unknown> => sql`
  select c.claim_id as id from line_claim c
    join statement_line l on l.org_id = c.org_id and l.line_id = c.line_id
   where c.org_id = ${organisationId}
     and (l.account_id <> c.account_id or sign(c.cents) <> sign(l.cents)
       or (select sum(abs(o.cents)) from line_claim o where o.org_id = c.org_id and o.line_id = c.line_id) > abs(l.cents)
       or (select sum(abs(o.cents)) from line_claim o
            where o.org_id = c.org_id and o.entry_id = c.entry_id and o.account_id = c.account_id)
          > abs(coalesce((select sum(g.amount_cents) from posting g
                           where g.org_id = c.org_id and g.entry_id = c.entry_id and g.account_id = c.account_id
                             and g.basis in ('both', 'cash')), 0)))`;
