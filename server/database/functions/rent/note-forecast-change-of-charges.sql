-- What was charged from a line of a lease, or by hand for days of it, is no longer to be charged; other charges leave the forecast of leases as it is.
create or replace function note_forecast_change_of_charges() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into rent_forecast_change (org_id, property_id)
  select distinct org_id, property_id from fresh
   where line_key is not null or run_id is null and period_from is not null;
  return null;
end
$$;
