-- Somebody whom others count on too: archiving or merging is theirs who see all of it.
create or replace function is_person_elsewhere(an_org uuid, a_person uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
  select not sees_all_properties() and exists (
    select from properties_of_person(an_org, a_person) p where p not in (
      select mine.property_id from membership_property mine where mine.org_id = an_org and mine.user_id = current_app_user()))
$$;
revoke all on function is_person_elsewhere(uuid, uuid) from public;
grant execute on function is_person_elsewhere(uuid, uuid) to gable_app;
