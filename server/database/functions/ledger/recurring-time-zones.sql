-- Posting goes on beside requests, for all organisations, each by its own day. The program tells the days: PostgreSQL
-- may not know every time zone by the name that it was chosen by, and one such name must not stop all the others.
create or replace function recurring_time_zones(latest date) returns table (time_zone text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
  select distinct o.time_zone from recurring_entry r join organisation o on o.org_id = r.org_id
   where r.next_on <= latest and r.paused_at is null
$$;
revoke all on function recurring_time_zones(date) from public;
grant execute on function recurring_time_zones(date) to gable_app;
