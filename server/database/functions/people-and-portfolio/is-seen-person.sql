-- Staff who work with some properties see the people of those, and people who belong to none yet.
create or replace function is_seen_person(an_org uuid, a_person uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
  select coalesce(bool_or(p in (
    select mine.property_id from membership_property mine where mine.org_id = an_org and mine.user_id = current_app_user())), true)
    from properties_of_person(an_org, a_person) p
$$;
revoke all on function is_seen_person(uuid, uuid) from public;
grant execute on function is_seen_person(uuid, uuid) to gable_app;
