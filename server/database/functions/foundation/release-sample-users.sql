-- A sample user who belongs to another workspace by now becomes an ordinary user, once the sample is gone.
create or replace function release_sample_users() returns setof uuid
  language sql security definer set search_path = pg_catalog, public, pg_temp
as $$
  update app_user u set is_sample = false
   where u.is_sample and u.disabled_at is null
     and exists (select from membership m where m.user_id = u.user_id)
  returning u.user_id
$$;
revoke all on function release_sample_users() from public;
grant execute on function release_sample_users() to gable_app;
