create or replace function order_leases_of_former_rows() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_generic_plan as $$
begin
  perform lease_order_is_due(f.org_id, array_agg(distinct f.lease_id)) from former f group by f.org_id;
  return null;
end
$$;
