-- Whose day's work is not done yet, for all organisations: the program's own work begins here.
create or replace function rent_days_due(zones text[], days date[], a_task text, at_time timestamptz, at_most integer)
  returns table (org_id uuid, today date, done_through date)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
  select o.org_id, z.day, d.done_through
    from organisation o
    join unnest(zones, days) z (name, day) on z.name = o.time_zone
    left join rent_day d on d.org_id = o.org_id and d.task = a_task
   where (d.org_id is null or d.done_through < z.day) and (d.retry_at is null or d.retry_at <= at_time)
     and exists (select from lease l where l.org_id = o.org_id)
   order by d.done_through nulls first, o.org_id
   limit at_most
$$;
revoke all on function rent_days_due(text[], date[], text, timestamptz, integer) from public;
grant execute on function rent_days_due(text[], date[], text, timestamptz, integer) to gable_app;
