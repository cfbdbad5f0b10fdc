-- Released direct debits whose day of collection has come, and which are in no bank deposit yet.
create or replace function debit_runs_due(at_time timestamptz, at_most integer)
  returns table (org_id uuid, run_id uuid, released_by uuid)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
  select r.org_id, r.run_id, r.released_by from debit_run r join organisation o on o.org_id = r.org_id
   where r.released_at is not null and r.banked_at is null and r.on_day <= (at_time at time zone o.time_zone)::date
   order by r.on_day, r.run_id limit at_most
$$;
revoke all on function debit_runs_due(timestamptz, integer) from public;
grant execute on function debit_runs_due(timestamptz, integer) to gable_app;
