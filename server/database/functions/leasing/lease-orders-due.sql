-- Which organisations have something due on their day: the program's own work begins here.
create or replace function lease_orders_due(zones text[], days date[], at_most integer) returns table (org_id uuid, today date)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
  select o.org_id, z.day from organisation o join unnest(zones, days) z (name, day) on z.name = o.time_zone
   where exists (select from lease_order d where d.org_id = o.org_id and d.due_on <= z.day)
   limit at_most
$$;
revoke all on function lease_orders_due(text[], date[], integer) from public;
grant execute on function lease_orders_due(text[], date[], integer) to gable_app;
