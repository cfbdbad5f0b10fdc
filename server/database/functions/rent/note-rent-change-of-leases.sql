-- A lease that another one carries on does not end, also where that is in another building: both rolls change.
create or replace function note_rent_change_of_leases() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_generic_plan as $$
begin
  if tg_op <> 'DELETE' then
    insert into rent_change (org_id, property_id)
    select org_id, property_id from fresh
    union
    select b.org_id, b.property_id from fresh f
      join lease b on b.org_id = f.org_id and b.lease_id = f.continues_lease_id;
  end if;
  if tg_op <> 'INSERT' then
    insert into rent_change (org_id, property_id)
    select org_id, property_id from former
    union
    select b.org_id, b.property_id from former f
      join lease b on b.org_id = f.org_id and b.lease_id = f.continues_lease_id;
  end if;
  return null;
end
$$;
