create or replace function count_held() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_generic_plan as $$
begin
  insert into tenancy_balance as b (org_id, tenancy_id, currency, property_id, prepaid_cents)
    select f.org_id, f.tenancy_id, f.currency, max(f.property_id::text)::uuid, sum(f.unapplied_cents)
      from fresh f group by 1, 2, 3 order by 1, 2, 3
    on conflict (org_id, tenancy_id, currency) do update set prepaid_cents = b.prepaid_cents + excluded.prepaid_cents;
  return null;
end
$$;
