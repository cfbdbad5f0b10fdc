-- Who works with some properties sees what is to be entered for one of them.
create or replace function is_seen_in_lines(an_org uuid, some_lines jsonb) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
  select exists (
    select from jsonb_array_elements(some_lines) l
      join membership_property mine
        on mine.org_id = an_org and mine.user_id = current_app_user()
       and mine.property_id = (l ->> 'propertyId')::uuid
     where an_org = current_org())
$$;
revoke all on function is_seen_in_lines(uuid, jsonb) from public;
grant execute on function is_seen_in_lines(uuid, jsonb) to gable_app;
