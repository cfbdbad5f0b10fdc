-- Whoever moves money on tenancies takes them first, in their order. A first term may be of a building that who asks does
-- not work with any more, so that policies are not asked: it is refused, and nothing is told of it.
create or replace function lock_tenancies(an_org uuid, tenancy_ids uuid[]) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_generic_plan as $$
begin
  if an_org is distinct from current_org() then
    raise exception 'these are tenancies of another organisation' using errcode = 'insufficient_privilege';
  end if;
  perform from lease l where l.org_id = an_org and l.lease_id = any (tenancy_ids) order by l.lease_id for no key update;
  perform refuse_part_of_tenancies(an_org, tenancy_ids);
end
$$;
revoke all on function lock_tenancies(uuid, uuid[]) from public;
grant execute on function lock_tenancies(uuid, uuid[]) to gable_app;
