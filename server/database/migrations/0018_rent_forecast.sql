-- What leases say will fall due in each of twelve months, by property and currency. Kept so that a forecast is read from as
-- many rows as there are properties: it was reckoned from the leases themselves (rent/forecast) and is reckoned anew where
-- a lease changed since, and with a new month.
create table rent_forecast (
  org_id uuid not null references organisation,
  property_id uuid not null,
  -- A property without leases has a row too, with nothing in its own currency.
  currency text not null,
  from_month date not null check (extract(day from from_month) = 1),
  cents bigint[] not null check (cardinality(cents) = 12),
  primary key (org_id, property_id, currency),
  foreign key (org_id, property_id) references property (org_id, property_id) on delete cascade
);
select keep_within_organisation('rent_forecast', array['select', 'insert', 'delete'], by_property => true);

-- What changed since. Only ever added to, as rent_change is. Whatever changes a charge of a lease counts up its version.
create table rent_forecast_change (
  change_id uuid not null default gen_random_uuid(),
  org_id uuid not null references organisation on delete cascade,
  property_id uuid not null,
  primary key (org_id, change_id)
);
create index rent_forecast_change_of_property on rent_forecast_change (org_id, property_id, change_id);
select keep_within_organisation('rent_forecast_change', array['select', 'delete'], by_property => true);

create trigger lease_that_comes_changes_the_forecast after insert on lease
  referencing new table as fresh for each statement execute function note_forecast_change();
create trigger lease_that_changes_changes_the_forecast after update on lease
  referencing old table as former new table as fresh for each statement execute function note_forecast_change();
create trigger lease_that_goes_changes_the_forecast after delete on lease
  referencing old table as former for each statement execute function note_forecast_change();

-- Payments that are not deposited yet are few among all there ever were.
create index receipt_waiting on receipt (org_id, account_id, received_on) where batch_id is null and reversed_on is null;
