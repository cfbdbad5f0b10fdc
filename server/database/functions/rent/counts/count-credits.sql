create or replace function count_credits() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_generic_plan as $$
begin
  insert into tenancy_balance as b (org_id, tenancy_id, currency, property_id, credit_cents)
    select f.org_id, f.tenancy_id, f.currency, max(f.property_id::text)::uuid, sum(f.unapplied_cents)
      from fresh f group by 1, 2, 3 order by 1, 2, 3
    on conflict (org_id, tenancy_id, currency) do update set credit_cents = b.credit_cents + excluded.credit_cents;
  return null;
end
$$;
