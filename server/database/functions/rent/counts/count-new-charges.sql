-- A charge is in the books: its entry has its amount on its account. Both rollups of charges follow; rows are touched in
-- their order, so that no two transactions wait for each other.
-- What was owed before is no income again on accrual: it stands against the clearing account. On the cash basis it becomes
-- what it was charged for once it is paid, which is the charge's own account.
create or replace function count_new_charges() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_generic_plan as $$
begin
  if exists (select from fresh f where not exists (
       select from posting p where p.org_id = f.org_id and p.entry_id = f.entry_id
          and p.currency = f.currency and p.amount_cents = -f.cents
          and (p.account_id = f.account_id or (f.charged_as = 'opening' and p.account_id = (
            select a.account_id from account a where a.org_id = f.org_id and a.system_key = 'opening-balances'))))) then
    raise exception 'a charge is not in the books as it is charged'
      using errcode = 'foreign_key_violation', constraint = 'charge_is_in_the_books';
  end if;
  insert into charge_month as m (org_id, holder_id, month, currency, property_id, billed_cents, open_cents, charges)
    select f.org_id, h.holder_id, date_trunc('month', f.due_on)::date, f.currency, h.property_id,
           sum(f.cents), sum(f.open_cents), count(*)
      from fresh f cross join lateral (values (f.property_id, f.property_id), (f.org_id, null)) h (holder_id, property_id)
     group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4
    on conflict (org_id, holder_id, month, currency) do update
      set billed_cents = m.billed_cents + excluded.billed_cents, open_cents = m.open_cents + excluded.open_cents,
          charges = m.charges + excluded.charges;
  insert into tenancy_balance as b (org_id, tenancy_id, currency, property_id, open_cents, oldest_due_on)
    select f.org_id, f.tenancy_id, f.currency, max(f.property_id::text)::uuid, sum(f.open_cents), min(f.due_on)
      from fresh f group by 1, 2, 3 order by 1, 2, 3
    on conflict (org_id, tenancy_id, currency) do update
      set property_id = excluded.property_id, open_cents = b.open_cents + excluded.open_cents,
          oldest_due_on = least(b.oldest_due_on, excluded.oldest_due_on);
  return null;
end
$$;
