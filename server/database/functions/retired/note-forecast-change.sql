create or replace function note_forecast_change() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op <> 'DELETE' then
    insert into rent_forecast_change (org_id, property_id) select distinct org_id, property_id from fresh;
  end if;
  if tg_op <> 'INSERT' then
    insert into rent_forecast_change (org_id, property_id) select distinct org_id, property_id from former;
  end if;
  return null;
end
$$;
