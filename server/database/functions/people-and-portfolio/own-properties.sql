-- The properties that the user of a transaction works with, where that is not all of them.
create or replace function own_properties() returns setof uuid
  language sql stable parallel safe as $$
  select property_id from membership_property where org_id = current_org() and user_id = current_app_user()
$$;
