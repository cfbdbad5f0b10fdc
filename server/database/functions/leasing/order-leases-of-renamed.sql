create or replace function order_leases_of_renamed() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform lease_order_is_due(new.org_id, array(
    select distinct y.lease_id from lease_party y
     where y.org_id = new.org_id and y.person_id = new.person_id order by y.lease_id));
  return null;
end
$$;
