-- Runs that nobody works on any more, because a node was lost in the middle of them.
create or replace function unfinished_charge_runs(before timestamptz, at_most integer)
  returns table (org_id uuid, run_id uuid, kind text, started_by uuid)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
  select r.org_id, r.run_id, r.kind, r.started_by from charge_run r
   where r.finished_at is null and r.started_at < before order by r.started_at limit at_most
$$;
revoke all on function unfinished_charge_runs(timestamptz, integer) from public;
grant execute on function unfinished_charge_runs(timestamptz, integer) to gable_app;
