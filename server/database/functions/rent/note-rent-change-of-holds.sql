create or replace function note_rent_change_of_holds() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op <> 'DELETE' then
    insert into rent_change (org_id, property_id)
    select distinct u.org_id, u.property_id from fresh f join unit u on u.org_id = f.org_id and u.unit_id = f.unit_id;
  end if;
  if tg_op <> 'INSERT' then
    insert into rent_change (org_id, property_id)
    select distinct u.org_id, u.property_id from former f join unit u on u.org_id = f.org_id and u.unit_id = f.unit_id;
  end if;
  return null;
end
$$;
