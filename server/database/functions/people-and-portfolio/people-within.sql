-- A record, and every one that went into it: what was posted under those is found by it.
create or replace function people_within(an_org uuid, a_person uuid) returns setof uuid
  language sql stable security definer rows 2 set search_path = pg_catalog, public, pg_temp
as $$
  with recursive within as (
    select a_person as person_id
    union
    select p.person_id from person p
      join within w on p.org_id = an_org and p.org_id = current_org() and p.merged_into = w.person_id)
  select person_id from within
$$;
revoke all on function people_within(uuid, uuid) from public;
grant execute on function people_within(uuid, uuid) to gable_app;
