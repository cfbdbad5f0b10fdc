-- Funds that some entries together put into an account of the wrong kind, and that have something there now (money.md,
-- 1.4): operating accounts are the company's alone, deposit accounts for deposits. What was there before Gable is brought
-- forward as it is, and nobody chose where.
create or replace function funds_put_wrong(an_org uuid, entries uuid[])
  returns table (place_id uuid, place_kind text, holder_kind text, cents bigint)
  language sql stable set search_path = pg_catalog, public, pg_temp as $$
  with touched as (
    select p.bank_account_id as place, b.bank_kind, k.kind, p.currency,
           fund_holder(k.kind, p.property_id, p.lease_id, p.person_id) as holder, -sum(p.amount_cents) as change
      from posting p
      join journal_entry e on e.org_id = p.org_id and e.entry_id = p.entry_id
      join account a on a.org_id = p.org_id and a.account_id = p.account_id
      join account b on b.org_id = p.org_id and b.account_id = p.bank_account_id and b.bank_kind in ('operating', 'deposit')
     cross join lateral (select fund_kind(a.system_key, p.property_id, e.source_kind) as kind) k
     where p.org_id = an_org and p.entry_id = any (entries) and p.basis <> 'accrual' and p.account_id <> p.bank_account_id
       and a.system_key is distinct from 'opening-balances'
     group by 1, 2, 3, 4, 5)
  select t.place, t.bank_kind, t.kind, f.cents
    from touched t
    join fund_balance f on f.org_id = an_org and f.place_id = t.place and f.holder_kind = t.kind and f.holder_id = t.holder
     and f.currency = t.currency
   where t.change > 0 and f.cents > 0 and t.kind <> 'unplaced'
     and (t.bank_kind = 'operating' and t.kind <> 'company' or t.bank_kind = 'deposit' and t.kind not in ('deposit', 'unclaimed'))
     -- Where no account of another kind is in use, nobody could choose better.
     and exists (select from account o where o.org_id = an_org and o.is_bank and o.archived_at is null
                    and o.bank_kind in ('trust', 'owner', 'own'))
   order by f.cents desc
$$;
revoke all on function funds_put_wrong from public;
grant execute on function funds_put_wrong to gable_app;
