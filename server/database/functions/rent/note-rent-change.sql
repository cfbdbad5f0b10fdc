-- Notes the properties of changed rows in the table that the trigger names, or else for the rent roll: what is kept of
-- them is reckoned anew by who looks next. A trigger of single rows, unlike one of statements, can tell which columns count.
create or replace function note_rent_change() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  note text := format('insert into %I (org_id, property_id) ', coalesce(tg_argv[0], 'rent_change'));
begin
  if tg_level = 'ROW' then
    execute note || 'values ($1, $2)' using new.org_id, new.property_id;
    if tg_op = 'UPDATE' and old.property_id <> new.property_id then
      execute note || 'values ($1, $2)' using old.org_id, old.property_id;
    end if;
    return null;
  end if;
  if tg_op <> 'DELETE' then
    execute note || 'select distinct org_id, property_id from fresh';
  end if;
  if tg_op <> 'INSERT' then
    execute note || 'select distinct org_id, property_id from former';
  end if;
  return null;
end
$$;
