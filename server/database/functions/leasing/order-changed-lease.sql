create or replace function order_changed_lease() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform lease_order_is_due(new.org_id, array[new.lease_id]);
  return null;
end
$$;
