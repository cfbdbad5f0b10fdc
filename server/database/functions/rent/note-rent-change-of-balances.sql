-- A balance is the property's where it began; the roll shows it where its leases are.
create or replace function note_rent_change_of_balances() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_generic_plan as $$
begin
  insert into rent_change (org_id, property_id)
  select org_id, property_id from fresh
  union
  select l.org_id, l.property_id from fresh f join lease l on l.org_id = f.org_id and l.tenancy_id = f.tenancy_id;
  return null;
end
$$;
