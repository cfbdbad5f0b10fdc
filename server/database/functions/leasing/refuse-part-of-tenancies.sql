-- Part of a tenancy's money is no figure, and half of what an act does is wrong books: whoever does not work with every
-- building that a tenancy is or was in does nothing with its money.
create or replace function refuse_part_of_tenancies(an_org uuid, tenancy_ids uuid[]) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_generic_plan as $$
begin
  if an_org is distinct from current_org() then
    raise exception 'these are tenancies of another organisation' using errcode = 'insufficient_privilege';
  end if;
  if sees_all_properties() then return; end if;
  if exists (select from lease l
              where l.org_id = an_org and l.tenancy_id = any (tenancy_ids) and l.stage <> 'draft'
                and l.property_id not in (select own_properties())) then
    raise exception 'part of a tenancy is in a building that this user does not work with'
      using errcode = 'insufficient_privilege', constraint = 'tenancy_is_seen_whole';
  end if;
end
$$;
revoke all on function refuse_part_of_tenancies(uuid, uuid[]) from public;
grant execute on function refuse_part_of_tenancies(uuid, uuid[]) to gable_app;
