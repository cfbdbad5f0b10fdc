-- The list of leases in the order of its tenants and of its rents. Who lives there and what the rent is follow from dated
-- rows and from the day on which one looks: the program works them out as it shows them, and keeps them here so that an
-- index can give the order. Whatever they follow from makes them due again, and so does the day on which they change.
create table lease_order (
  org_id uuid not null,
  lease_id uuid not null,
  -- By what the tenant whom the list names first is sorted; empty where nobody is named.
  tenant text not null default '',
  rent_cents bigint not null default 0 check (rent_cents >= 0),
  -- The day from which on it is to be worked out again. What was never worked out is always due.
  due_on date not null default '-infinity',
  primary key (org_id, lease_id),
  foreign key (org_id, lease_id) references lease (org_id, lease_id) on delete cascade
) with (fillfactor = 70);
create index lease_by_tenant on lease_order (org_id, tenant, lease_id);
create index lease_by_rent on lease_order (org_id, rent_cents, lease_id);
create index lease_order_due on lease_order (org_id, due_on, lease_id);
select keep_within_organisation('lease_order', array['select', 'update']);

create function order_new_leases() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_generic_plan as $$
begin
  insert into lease_order (org_id, lease_id) select f.org_id, f.lease_id from fresh f;
  return null;
end
$$;
create trigger lease_gets_its_order after insert on lease
  referencing new table as fresh for each statement execute function order_new_leases();

-- A row that is due already is made due once more: whoever works it out just now has its lock, and may have read what held
-- before. Only what this transaction itself has written cannot have been read by anybody.
create function lease_order_is_due(an_org uuid, leases uuid[]) returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp
as $$
  update lease_order o set due_on = '-infinity'
   where o.org_id = an_org and o.lease_id = any (leases)
     and (o.due_on > '-infinity' or o.xmin <> pg_current_xact_id()::xid)
$$;
revoke all on function lease_order_is_due(uuid, uuid[]) from public;

create function order_leases_of_new_rows() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_generic_plan as $$
begin
  perform lease_order_is_due(f.org_id, array_agg(distinct f.lease_id)) from fresh f group by f.org_id;
  return null;
end
$$;
create function order_leases_of_former_rows() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_generic_plan as $$
begin
  perform lease_order_is_due(f.org_id, array_agg(distinct f.lease_id)) from former f group by f.org_id;
  return null;
end
$$;
do $$
declare
  a_table text;
begin
  foreach a_table in array array['lease_party', 'lease_charge', 'lease_charge_amount', 'lease_clause'] loop
    execute format('create trigger %I after insert on %I referencing new table as fresh
      for each statement execute function order_leases_of_new_rows()', a_table || '_orders_lease', a_table);
    execute format('create trigger %I after update on %I referencing new table as fresh
      for each statement execute function order_leases_of_new_rows()', a_table || '_orders_lease_anew', a_table);
    execute format('create trigger %I after delete on %I referencing old table as former
      for each statement execute function order_leases_of_former_rows()', a_table || '_orders_lease_without', a_table);
  end loop;
end
$$;

create function order_changed_lease() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform lease_order_is_due(new.org_id, array[new.lease_id]);
  return null;
end
$$;
create trigger lease_is_ordered_anew after update on lease for each row
  when ((old.starts_on, old.ends_on, old.at_end, old.leaves_on) is distinct from (new.starts_on, new.ends_on, new.at_end, new.leaves_on))
  execute function order_changed_lease();

create function order_leases_of_renamed() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform lease_order_is_due(new.org_id, array(
    select distinct y.lease_id from lease_party y
     where y.org_id = new.org_id and y.person_id = new.person_id order by y.lease_id));
  return null;
end
$$;
create trigger person_orders_leases after update on person for each row
  when (old.sort_name is distinct from new.sort_name) execute function order_leases_of_renamed();

-- Which organisations have something due on their day: the program's own work begins here.
create function lease_orders_due(zones text[], days date[], at_most integer) returns table (org_id uuid, today date)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
  select o.org_id, z.day from organisation o join unnest(zones, days) z (name, day) on z.name = o.time_zone
   where exists (select from lease_order d where d.org_id = o.org_id and d.due_on <= z.day)
   limit at_most
$$;
revoke all on function lease_orders_due(text[], date[], integer) from public;
grant execute on function lease_orders_due(text[], date[], integer) to gable_app;

-- What is there already is due: it is worked out by the program itself, some at a time.
insert into lease_order (org_id, lease_id) select l.org_id, l.lease_id from lease l;
