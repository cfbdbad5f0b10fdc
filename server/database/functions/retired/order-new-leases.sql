create or replace function order_new_leases() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_generic_plan as $$
begin
  insert into lease_order (org_id, lease_id) select f.org_id, f.lease_id from fresh f;
  return null;
end
$$;
