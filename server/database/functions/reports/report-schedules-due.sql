create or replace function report_schedules_due(at_time timestamptz, at_most integer)
  returns table (org_id uuid, schedule_id uuid)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
  select s.org_id, s.schedule_id
    from report_schedule s
   where s.paused_at is null and coalesce(s.retry_at, s.next_run_at) <= at_time
   order by coalesce(s.retry_at, s.next_run_at) limit at_most
$$;
revoke all on function report_schedules_due(timestamptz, integer) from public;
grant execute on function report_schedules_due(timestamptz, integer) to gable_app;
