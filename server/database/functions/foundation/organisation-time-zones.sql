create or replace function organisation_time_zones() returns table (time_zone text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
as $$ select distinct o.time_zone from organisation o $$;
revoke all on function organisation_time_zones() from public;
grant execute on function organisation_time_zones() to gable_app;
