-- Whose money a place had at the end of a day, by entries up to a number: what `fund_balance` says of now, read from the
-- postings of the place as they were. Lines from before places were kept count as in `fund_lines`.
create or replace function funds_on(an_org uuid, a_place uuid, a_currency text, a_day date, a_number bigint)
  returns table (holder_kind text, holder_id uuid, cents bigint)
  language sql stable set search_path = pg_catalog, public, pg_temp as $$
  with old_entry as (
    select o.entry_id, count(distinct b.account_id) as spots
      from (select distinct p.entry_id from posting p
              join journal_entry e on e.org_id = p.org_id and e.entry_id = p.entry_id
              join ledger_state s on s.org_id = p.org_id
             where p.org_id = an_org and p.account_id = a_place and p.basis <> 'accrual' and p.date <= a_day
               and e.number < s.placed_from) o
      join posting q on q.org_id = an_org and q.entry_id = o.entry_id and q.basis <> 'accrual'
      join account b on b.org_id = an_org and b.account_id = q.account_id and (b.is_bank or b.system_key = 'undeposited')
     group by o.entry_id),
  line as (
    select p.org_id, p.entry_id, p.account_id, p.currency, p.amount_cents, p.property_id, p.lease_id, p.person_id, p.date,
           p.basis, 1 as spots
      from posting p
      join journal_entry e on e.org_id = p.org_id and e.entry_id = p.entry_id
      join ledger_state s on s.org_id = p.org_id
     where p.org_id = an_org and p.bank_account_id = a_place and p.date <= a_day and e.number >= s.placed_from
     union all
    select p.org_id, p.entry_id, p.account_id, p.currency, p.amount_cents, p.property_id, p.lease_id, p.person_id, p.date,
           p.basis, o.spots
      from old_entry o
      join posting p on p.org_id = an_org and p.entry_id = o.entry_id and (p.account_id = a_place or o.spots = 1)),
  told as (
    select l.*, case when l.account_id = a_place then 'bank' else fund_kind(a.system_key, l.property_id, e.source_kind) end as kind
      from line l
      join account a on a.org_id = l.org_id and a.account_id = l.account_id
      join journal_entry e on e.org_id = l.org_id and e.entry_id = l.entry_id and e.number <= a_number
     where l.currency = a_currency and l.basis <> 'accrual')
  select f.kind, f.holder, sum(f.amount)::bigint
    from (select t.kind, fund_holder(t.kind, t.property_id, t.lease_id, t.person_id) as holder,
                 case when t.kind = 'bank' then t.amount_cents else -t.amount_cents end as amount from told t
           union all
          select 'unplaced', '00000000-0000-0000-0000-000000000000', t.amount_cents from told t
           where t.kind = 'bank' and t.spots > 1) f
   group by 1, 2 having sum(f.amount) <> 0
$$;
revoke all on function funds_on from public;
grant execute on function funds_on to gable_app;
