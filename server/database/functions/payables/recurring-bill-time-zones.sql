-- Drafts are entered beside requests, for all organisations, each by its own day, which the program tells.
create or replace function recurring_bill_time_zones(latest date) returns table (time_zone text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
  select distinct o.time_zone from recurring_bill r join organisation o on o.org_id = r.org_id
   where r.next_on <= latest and r.paused_at is null
$$;
revoke all on function recurring_bill_time_zones(date) from public;
grant execute on function recurring_bill_time_zones(date) to gable_app;
