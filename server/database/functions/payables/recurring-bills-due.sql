create or replace function recurring_bills_due(time_zones text[], days date[], at_time timestamptz, at_most integer)
  returns table (org_id uuid, today date)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
  select r.org_id, z.day
    from unnest(time_zones, days) as z (time_zone, day)
    join organisation o on o.time_zone = z.time_zone
    join recurring_bill r on r.org_id = o.org_id
   where r.next_on <= z.day and r.paused_at is null and (r.retry_at is null or r.retry_at <= at_time)
     and r.next_on <= (select max(d.day) from unnest(days) as d (day))
   group by 1, 2 order by min(r.next_on), 1 limit at_most
$$;
revoke all on function recurring_bills_due(text[], date[], timestamptz, integer) from public;
grant execute on function recurring_bills_due(text[], date[], timestamptz, integer) to gable_app;
