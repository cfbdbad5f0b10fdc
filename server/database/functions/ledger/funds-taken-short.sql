-- Funds that some entries together take from and that are below zero now, in accounts that hold other people's money
-- (money.md, 1.5). What is held for a lease is held for its tenancy, over all its terms. `taken` is what the entries took. What
-- was brought forward and lies in no account yet is counted where it is taken, until somebody says where it is. Refunds
-- are asked about what is held for somebody: what a credit costs its property is decided when it is given.
--
-- A run asks for each of its entries, so it is planned once (plpgsql), lines are found by their entry, accounts by their id
-- and balances by their holder (offset 0 keeps each lookup by itself): an account has as many funds as there are properties.
create or replace function funds_taken_short(an_org uuid, entries uuid[])
  returns table (place_id uuid, holder_kind text, holder_id uuid, currency text, cents bigint, taken bigint)
  language plpgsql stable
  set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
begin
  return query
  with touched as (
    select p.bank_account_id as place, k.kind, fund_holder(k.kind, p.property_id, p.lease_id, p.person_id) as holder, p.currency,
           -sum(p.amount_cents) as change
      from unnest(entries) n (id)
     cross join lateral (
       select e.source_kind from journal_entry e where e.org_id = an_org and e.entry_id = n.id offset 0) e
     cross join lateral (
       select p.* from posting p
        where p.org_id = an_org and p.entry_id = n.id and p.basis <> 'accrual' and p.account_id <> p.bank_account_id offset 0) p
     cross join lateral (
       select a.system_key from account a where a.org_id = an_org and a.account_id = p.account_id offset 0) a
     cross join lateral (
       select from account b
        where b.org_id = an_org and b.account_id = p.bank_account_id and b.bank_kind in ('trust', 'deposit', 'owner') offset 0) b
     cross join lateral (select fund_kind(a.system_key, p.property_id, e.source_kind) as kind) k
     where e.source_kind <> 'refund' or k.kind not in ('property', 'company')
     group by 1, 2, 3, 4),
  grouped as (
    select t.place, t.kind, coalesce(l.tenancy_id, t.holder) as holder, t.currency, sum(t.change) as change,
           (array_agg(t.holder))[1] as said
      from touched t
      left join lease l on t.kind in ('deposit', 'prepayment') and l.org_id = an_org and l.lease_id = t.holder
     where t.kind <> 'unplaced' group by 1, 2, 3, 4 having sum(t.change) < 0)
  select g.place, g.kind, g.said, g.currency, n.cents, (-g.change)::bigint
    from grouped g
   cross join lateral (
     select sum(w.cents)::bigint as cents
       from (select g.holder as id union
             select l.lease_id from lease l where g.kind in ('deposit', 'prepayment') and l.org_id = an_org and l.tenancy_id = g.holder) h
      cross join lateral (
        select coalesce(sum(f.cents), 0) as cents from fund_balance f
         where f.org_id = an_org and f.place_id in (g.place, '00000000-0000-0000-0000-000000000000') and f.holder_kind = g.kind
           and f.holder_id = h.id and f.currency = g.currency) w) n
   where n.cents < 0 order by n.cents;
end
$$;
revoke all on function funds_taken_short from public;
grant execute on function funds_taken_short to gable_app;
