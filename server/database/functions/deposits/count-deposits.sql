create or replace function count_deposits() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_generic_plan as $$
begin
  insert into tenancy_balance as b (org_id, tenancy_id, currency, property_id)
    select f.org_id, f.tenancy_id, f.currency, max(f.property_id::text)::uuid from fresh f group by 1, 2, 3 order by 1, 2, 3
    on conflict do nothing;
  update tenancy_balance b set deposit_cents = b.deposit_cents + d.cents
    from (select org_id, tenancy_id, currency, sum(cents) as cents from fresh group by 1, 2, 3) d
   where b.org_id = d.org_id and b.tenancy_id = d.tenancy_id and b.currency = d.currency;
  return null;
end
$$;
