-- Workspaces in which messages of a provider wait to be looked at.
create or replace function online_events_due(at_time timestamptz, at_most integer)
  returns table (org_id uuid, provider text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
  select e.org_id, e.provider from online_event e
   where e.state = 'new' and e.retry_at <= at_time
   group by 1, 2 order by min(e.retry_at) limit at_most
$$;
revoke all on function online_events_due(timestamptz, integer) from public;
grant execute on function online_events_due(timestamptz, integer) to gable_app;
