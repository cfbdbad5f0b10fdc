-- How each property stands on a day: its doors, its leases by view of the rent roll, and what waits or falls due later. Kept
-- so that the figures above the roll are read from as many rows as there are properties, and not from every lease. What is
-- read there was reckoned from the leases themselves (rent/standing.ts) and is reckoned anew where anything changed since.
create table rent_standing (
  org_id uuid not null references organisation,
  property_id uuid not null,
  currency text not null,
  day date not null,
  -- Doors have no currency: they are counted beside the property's own.
  units integer not null default 0 check (units >= 0),
  occupied integer not null default 0 check (occupied between 0 and units),
  all_leases integer not null default 0 check (all_leases >= 0),
  all_cents bigint not null default 0,
  owing_leases integer not null default 0 check (owing_leases >= 0),
  owing_cents bigint not null default 0,
  ending_leases integer not null default 0 check (ending_leases >= 0),
  ending_cents bigint not null default 0,
  ahead_leases integer not null default 0 check (ahead_leases >= 0),
  ahead_cents bigint not null default 0,
  waiting_cents bigint not null default 0 check (waiting_cents >= 0),
  not_yet_due_cents bigint not null default 0 check (not_yet_due_cents >= 0),
  primary key (org_id, property_id, currency),
  foreign key (org_id, property_id) references property (org_id, property_id) on delete cascade
);
select keep_within_organisation('rent_standing', array['select', 'insert', 'delete'], by_property => true);

-- What changed since. Only ever added to: a row for each property that were there once would make everybody who writes
-- in it wait for each other.
create table rent_change (
  change_id bigint generated always as identity primary key,
  org_id uuid not null references organisation on delete cascade,
  property_id uuid not null
);
create index rent_change_of_property on rent_change (org_id, property_id, change_id);
select keep_within_organisation('rent_change', array['select', 'delete'], by_property => true);

create function note_rent_change() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op <> 'DELETE' then
    insert into rent_change (org_id, property_id) select distinct org_id, property_id from fresh;
  end if;
  if tg_op <> 'INSERT' then
    insert into rent_change (org_id, property_id) select distinct org_id, property_id from former;
  end if;
  return null;
end
$$;

create function note_rent_change_of_holds() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op <> 'DELETE' then
    insert into rent_change (org_id, property_id)
    select distinct u.org_id, u.property_id from fresh f join unit u on u.org_id = f.org_id and u.unit_id = f.unit_id;
  end if;
  if tg_op <> 'INSERT' then
    insert into rent_change (org_id, property_id)
    select distinct u.org_id, u.property_id from former f join unit u on u.org_id = f.org_id and u.unit_id = f.unit_id;
  end if;
  return null;
end
$$;

-- A balance is the property's where it began; the roll shows it where its leases are.
create function note_rent_change_of_balances() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_generic_plan as $$
begin
  insert into rent_change (org_id, property_id)
  select org_id, property_id from fresh
  union
  select l.org_id, l.property_id from fresh f join lease l on l.org_id = f.org_id and l.tenancy_id = f.tenancy_id;
  return null;
end
$$;

create trigger unit_that_is_new_changes_the_roll after insert on unit
  referencing new table as fresh for each statement execute function note_rent_change();
create trigger unit_changes_the_roll after update on unit
  referencing old table as former new table as fresh for each statement execute function note_rent_change();
create trigger unit_that_goes_changes_the_roll after delete on unit
  referencing old table as former for each statement execute function note_rent_change();

create trigger lease_that_is_new_changes_the_roll after insert on lease
  referencing new table as fresh for each statement execute function note_rent_change();
create trigger lease_changes_the_roll after update on lease
  referencing old table as former new table as fresh for each statement execute function note_rent_change();
create trigger lease_that_goes_changes_the_roll after delete on lease
  referencing old table as former for each statement execute function note_rent_change();

create trigger hold_that_is_new_changes_the_roll after insert on unit_hold
  referencing new table as fresh for each statement execute function note_rent_change_of_holds();
create trigger hold_changes_the_roll after update on unit_hold
  referencing old table as former new table as fresh for each statement execute function note_rent_change_of_holds();
create trigger hold_that_goes_changes_the_roll after delete on unit_hold
  referencing old table as former for each statement execute function note_rent_change_of_holds();

create trigger balance_that_is_new_changes_the_roll after insert on tenancy_balance
  referencing new table as fresh for each statement execute function note_rent_change_of_balances();
create trigger balance_changes_the_roll after update on tenancy_balance
  referencing new table as fresh for each statement execute function note_rent_change_of_balances();
create trigger balance_that_goes_changes_the_roll after delete on tenancy_balance
  referencing old table as fresh for each statement execute function note_rent_change_of_balances();
