-- Leases (domain.md, section 3): terms, parties, recurring charges with dated amounts. The past is never edited: what
-- changes later is another dated row.

create table lease (
  org_id uuid not null,
  lease_id uuid not null,
  number bigint not null check (number >= 1),
  property_id uuid not null,
  unit_id uuid not null,
  -- What people decide. Active, on notice and ended follow from the dates.
  stage text not null check (stage in ('draft', 'out-for-signature', 'signed', 'cancelled')),
  starts_on date not null check (starts_on between '1900-01-01' and '2999-12-31'),
  -- Open for a periodic tenancy; otherwise what happens then is said.
  ends_on date check (ends_on between starts_on and '2999-12-31'),
  at_end text check (at_end in ('stop', 'month-to-month', 'holdover')),
  -- Thousandths of a percent of the rent, by the day.
  holdover_millipercent integer check (holdover_millipercent between 1 and 1000000),
  -- The tenant's last day, once it is known, and how it came to be.
  leaves_on date check (leaves_on between starts_on and '2999-12-31'),
  end_kind text check (end_kind in ('notice', 'early-end', 'renewal', 'transfer')),
  -- The day on which it became known that the unit will be free: from then on the lease is on notice.
  notice_given_on date check (notice_given_on between '1900-01-01' and '2999-12-31'),
  notice_by text check (notice_by in ('tenant', 'landlord')),
  end_reason text check (char_length(end_reason) between 1 and 500),
  -- The term, or the unit, that this one carries on from: balance, deposit and documents come along.
  continues_lease_id uuid,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  proration text not null check (proration in ('actual-days', 'thirty-day-rate', 'thirty-360', 'annual-365', 'annual-366')),
  deposit_cents bigint not null default 0 check (deposit_cents between 0 and 9007199254740991),
  deposit_due_on date check (deposit_due_on between '1900-01-01' and '2999-12-31'),
  notice_days smallint not null default 30 check (notice_days between 0 and 1000),
  -- Its own policy for late fees; without one, that of the property or the organisation holds.
  late_fee jsonb,
  notes text check (char_length(notes) <= 10000),
  custom jsonb not null default '{}',
  signed_on date,
  cancel_reason text check (char_length(cancel_reason) between 1 and 500),
  created_at timestamptz not null,
  version integer not null default 1,
  -- Terms that carry on from each other are one tenancy: one ledger, one balance, one deposit. It has the id of its first term.
  tenancy_id uuid not null,
  -- Runs charge nothing that fell due before this day: what came earlier is in the opening balance.
  bill_from date not null check (bill_from between '1900-01-01' and '2999-12-31'),
  -- A lease that an import brought and that its undoing could only cancel gives its number back: imported once more, each
  -- lease has the number that letters and payment references carry. Among all others a number is there once.
  is_undone boolean not null default false,
  foreign key (org_id, property_id, unit_id) references unit (org_id, property_id, unit_id),
  check ((ends_on is null) = (at_end is null)),
  -- A condition that is null would let everything pass.
  check ((at_end is not distinct from 'holdover') = (holdover_millipercent is not null)),
  check ((leaves_on is null) = (end_kind is null)),
  check (coalesce(end_kind in ('notice', 'early-end', 'transfer'), false) = (notice_given_on is not null)),
  check ((end_kind is not distinct from 'notice') = (notice_by is not null)),
  check ((stage = 'cancelled') = (cancel_reason is not null)),
  check (stage <> 'signed' or signed_on is not null),
  check (stage = 'signed' or leaves_on is null),
  check (not is_undone or stage = 'cancelled')
);
create index lease_by_start on lease (org_id, starts_on desc, lease_id desc);
create index lease_by_unit on lease (org_id, unit_id, starts_on desc);
create index lease_by_property on lease (org_id, property_id, starts_on desc, lease_id desc);
create index lease_by_stage on lease (org_id, stage, starts_on desc, lease_id desc) where stage <> 'signed';
create index lease_on_notice on lease (org_id, starts_on desc, lease_id desc) where notice_given_on is not null;
create unique index lease_is_carried_on_once on lease (org_id, continues_lease_id)
  where continues_lease_id is not null and stage <> 'cancelled';
alter table lease
  add primary key (org_id, lease_id),
  add foreign key (org_id, continues_lease_id) references lease (org_id, lease_id);
create index lease_of_tenancy on lease (org_id, tenancy_id, starts_on);
alter table lease add unique (org_id, tenancy_id, lease_id);
-- Under row-level security, PostgreSQL lets a condition go through an index only where it cannot tell of other rows, and
-- takes CASE for such a one, but not COALESCE.
create index lease_by_end on lease
  (org_id, (case when leaves_on is not null then leaves_on else ends_on end), lease_id) where stage = 'signed';
-- A tenancy without a last day comes behind all others.
create index lease_by_last_day on lease
  (org_id, (case when leaves_on is not null then leaves_on when ends_on is not null then ends_on else date '2999-12-31' end), lease_id);
create unique index lease_number_is_free on lease (org_id, number) where not is_undone;
create trigger lease_joins_tenancy before insert or update of continues_lease_id, tenancy_id on lease
  for each row execute function join_tenancy();
create trigger lease_passes_tenancy_on after update on lease
  for each row when (old.tenancy_id <> new.tenancy_id) execute function pass_tenancy_on();
create trigger lease_gets_its_order after insert on lease
  referencing new table as fresh for each statement execute function order_new_leases();
create trigger lease_is_ordered_anew after update on lease for each row
  when ((old.starts_on, old.ends_on, old.at_end, old.leaves_on) is distinct from (new.starts_on, new.ends_on, new.at_end, new.leaves_on))
  execute function order_changed_lease();
create trigger lease_that_is_new_changes_the_roll after insert on lease
  referencing new table as fresh for each statement execute function note_rent_change_of_leases();
create trigger lease_changes_the_roll after update on lease
  referencing old table as former new table as fresh for each statement execute function note_rent_change_of_leases();
create trigger lease_that_goes_changes_the_roll after delete on lease
  referencing old table as former for each statement execute function note_rent_change_of_leases();
create trigger lease_deposit_cents_is_within_limit before insert or update of deposit_cents on lease
  for each row when (abs(new.deposit_cents) > 10000000000000) execute function refuse_large_amount('deposit_cents');
select keep_within_organisation('lease', array['select', 'insert', 'update'], by_property => true);

-- Who has a unit, from the first day to the last, both included. Leases write it when they are signed; whether a unit is
-- vacant follows from it. No two hold the same unit on the same day: a lease of the whole holds its rooms too.
create table unit_hold (
  org_id uuid not null,
  unit_id uuid not null,
  lease_id uuid not null,
  first_day date not null check (first_day between '1900-01-01' and '2999-12-31'),
  last_day date check (last_day between first_day and '2999-12-31'),
  notice_given_on date,
  primary key (org_id, unit_id, lease_id),
  foreign key (org_id, unit_id) references unit (org_id, unit_id),
  constraint unit_is_held_once exclude using gist
    (org_id with =, unit_id with =, daterange(first_day, last_day, '[]') with &&),
  -- Only a lease holds a unit.
  foreign key (org_id, lease_id) references lease (org_id, lease_id)
);
create index unit_hold_by_day on unit_hold (org_id, unit_id, first_day) include (last_day, notice_given_on);
create index unit_hold_of_lease on unit_hold (org_id, lease_id);
create trigger unit_hold_is_whole_added after insert on unit_hold referencing new table as held
  for each statement execute function refuse_shared_days();
create trigger unit_hold_is_whole_changed after update on unit_hold referencing new table as held
  for each statement execute function refuse_shared_days();
create trigger hold_that_is_new_changes_the_roll after insert on unit_hold
  referencing new table as fresh for each statement execute function note_rent_change_of_holds();
create trigger hold_changes_the_roll after update on unit_hold
  referencing old table as former new table as fresh for each statement execute function note_rent_change_of_holds();
create trigger hold_that_goes_changes_the_roll after delete on unit_hold
  referencing old table as former for each statement execute function note_rent_change_of_holds();
select keep_within_organisation('unit_hold', array['select', 'insert', 'update', 'delete']);

create table lease_party (
  org_id uuid not null,
  lease_id uuid not null,
  person_id uuid not null,
  role text not null check (role in ('tenant', 'co-tenant', 'guarantor')),
  from_day date not null check (from_day between '1900-01-01' and '2999-12-31'),
  to_day date check (to_day between from_day and '2999-12-31'),
  primary key (org_id, lease_id, person_id, role, from_day),
  foreign key (org_id, lease_id) references lease (org_id, lease_id),
  foreign key (org_id, person_id) references person (org_id, person_id),
  -- Nobody is a party twice on the same day.
  constraint lease_party_is_one exclude using gist
    (org_id with =, lease_id with =, person_id with =, daterange(from_day, to_day, '[]') with &&)
);
create index lease_party_of_person on lease_party (org_id, person_id, lease_id) include (role, from_day, to_day);
create trigger lease_party_orders_lease after insert on lease_party
  referencing new table as fresh for each statement execute function order_leases_of_new_rows();
create trigger lease_party_orders_lease_anew after update on lease_party
  referencing new table as fresh for each statement execute function order_leases_of_new_rows();
create trigger lease_party_orders_lease_without after delete on lease_party
  referencing old table as former for each statement execute function order_leases_of_former_rows();
select keep_within_organisation('lease_party', array['select', 'insert', 'update', 'delete']);

create table lease_charge (
  org_id uuid not null,
  charge_id uuid not null,
  lease_id uuid not null,
  kind text not null check (kind in ('rent', 'parking', 'storage', 'pets', 'utilities', 'furniture', 'other')),
  -- Missing where the kind says it all.
  label text check (char_length(label) between 1 and 120),
  account_id uuid not null,
  frequency text not null check (frequency in ('weekly', 'fortnightly', 'four-weekly', 'monthly', 'quarterly', 'half-yearly', 'yearly')),
  timing text not null check (timing in ('advance', 'arrears')),
  due_day smallint not null check (due_day between 1 and 31),
  anchor text not null check (anchor in ('start-month', 'calendar')),
  -- Where its weeks, quarters and years began, when it carries on from an earlier term.
  anchor_on date,
  starts_on date not null check (starts_on between '1900-01-01' and '2999-12-31'),
  ends_on date check (ends_on between starts_on and '2999-12-31'),
  position smallint not null check (position >= 0),
  foreign key (org_id, lease_id) references lease (org_id, lease_id),
  foreign key (org_id, account_id) references account (org_id, account_id)
);
create index lease_charge_of on lease_charge (org_id, lease_id, position);
alter table lease_charge add unique (org_id, lease_id, charge_id), add primary key (org_id, charge_id);
create trigger lease_charge_orders_lease after insert on lease_charge
  referencing new table as fresh for each statement execute function order_leases_of_new_rows();
create trigger lease_charge_orders_lease_anew after update on lease_charge
  referencing new table as fresh for each statement execute function order_leases_of_new_rows();
create trigger lease_charge_orders_lease_without after delete on lease_charge
  referencing old table as former for each statement execute function order_leases_of_former_rows();
select keep_within_organisation('lease_charge', array['select', 'insert', 'update', 'delete']);

create table lease_charge_amount (
  org_id uuid not null,
  lease_id uuid not null,
  charge_id uuid not null,
  starts_on date not null check (starts_on between '1900-01-01' and '2999-12-31'),
  cents bigint not null check (cents between 0 and 9007199254740991),
  reason text check (char_length(reason) between 1 and 500),
  set_by uuid references app_user,
  set_at timestamptz not null,
  primary key (org_id, charge_id, starts_on),
  foreign key (org_id, lease_id, charge_id) references lease_charge (org_id, lease_id, charge_id)
);
create trigger lease_charge_amount_orders_lease after insert on lease_charge_amount
  referencing new table as fresh for each statement execute function order_leases_of_new_rows();
create trigger lease_charge_amount_orders_lease_anew after update on lease_charge_amount
  referencing new table as fresh for each statement execute function order_leases_of_new_rows();
create trigger lease_charge_amount_orders_lease_without after delete on lease_charge_amount
  referencing old table as former for each statement execute function order_leases_of_former_rows();
create trigger lease_charge_amount_cents_is_within_limit before insert or update of cents on lease_charge_amount
  for each row when (abs(new.cents) > 10000000000000) execute function refuse_large_amount('cents');
select keep_within_organisation('lease_charge_amount', array['select', 'insert', 'update', 'delete']);

-- How a charge goes up: at a percentage by itself, or by an index that somebody looks up. Where an amount was written for
-- the same day, that one holds.
create table lease_clause (
  org_id uuid not null,
  clause_id uuid not null,
  lease_id uuid not null,
  charge_id uuid not null,
  kind text not null check (kind in ('percent', 'index')),
  first_on date not null check (first_on between '1900-01-01' and '2999-12-31'),
  every_months smallint not null check (every_months between 1 and 240),
  millipercent integer check (millipercent between -100000 and 1000000),
  index_name text check (char_length(index_name) between 1 and 120),
  base_index text check (base_index ~ '^\d{1,9}(\.\d{1,9})?$'),
  floor_millipercent integer check (floor_millipercent between -100000 and 1000000),
  cap_millipercent integer check (cap_millipercent between -100000 and 1000000),
  never_down boolean not null default true,
  -- Places that the percentage is rounded to; left out, it is exact.
  rounding_places smallint check (rounding_places between 0 and 6),
  notice_days smallint not null default 0 check (notice_days between 0 and 1000),
  -- From which day on the index was last used.
  applied_on date,
  primary key (org_id, clause_id),
  foreign key (org_id, lease_id, charge_id) references lease_charge (org_id, lease_id, charge_id),
  check (case kind when 'percent' then millipercent is not null and index_name is null and base_index is null
    else millipercent is null and index_name is not null and base_index is not null end),
  check (floor_millipercent <= cap_millipercent)
);
create index lease_clause_of on lease_clause (org_id, lease_id);
create trigger lease_clause_orders_lease after insert on lease_clause
  referencing new table as fresh for each statement execute function order_leases_of_new_rows();
create trigger lease_clause_orders_lease_anew after update on lease_clause
  referencing new table as fresh for each statement execute function order_leases_of_new_rows();
create trigger lease_clause_orders_lease_without after delete on lease_clause
  referencing old table as former for each statement execute function order_leases_of_former_rows();
select keep_within_organisation('lease_clause', array['select', 'insert', 'update', 'delete']);

-- What somebody began to write in the wizard: it is theirs, and survives a reload, another machine and a lost connection.
create table lease_draft (
  org_id uuid not null references organisation,
  draft_id uuid not null,
  made_by uuid not null references app_user,
  content jsonb not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (org_id, draft_id)
);
create index lease_draft_of on lease_draft (org_id, made_by, updated_at desc);
select keep_within_organisation('lease_draft', array['select', 'insert', 'update', 'delete']);

-- Moving in and out: keys, meters, inspection, deposit, first and last charges, and what else the workspace asks for.
create table lease_checklist_item (
  org_id uuid not null,
  item_id uuid not null,
  lease_id uuid not null,
  phase text not null check (phase in ('move-in', 'move-out')),
  kind text not null check (kind in ('keys', 'meter', 'inspection', 'deposit', 'charges', 'documents', 'other')),
  -- What every lease has is called by this; what was added, by its label.
  standard text check (standard ~ '^[a-z][a-z-]{0,39}$'),
  label text check (char_length(label) between 1 and 120),
  position smallint not null check (position >= 0),
  -- How many keys; which meter, what it showed and its unit.
  key_count smallint check (key_count between 0 and 999),
  meter text check (char_length(meter) between 1 and 60),
  reading text check (reading ~ '^\d{1,12}(\.\d{1,4})?$'),
  reading_unit text check (char_length(reading_unit) between 1 and 20),
  note text check (char_length(note) between 1 and 500),
  done_on date,
  done_by uuid references app_user,
  version integer not null default 1,
  primary key (org_id, item_id),
  foreign key (org_id, lease_id) references lease (org_id, lease_id),
  check (coalesce(standard, label) is not null)
);
create index lease_checklist_item_of on lease_checklist_item (org_id, lease_id, phase, position);
select keep_within_organisation('lease_checklist_item', array['select', 'insert', 'update', 'delete']);

-- What is added when rent is late: of the organisation, or of a property. A lease may have its own.
create table late_fee_policy (
  org_id uuid not null references organisation,
  -- The property, or the organisation itself.
  holder_id uuid not null,
  property_id uuid,
  policy jsonb not null,
  set_by uuid references app_user,
  set_at timestamptz not null,
  -- From which day on a policy holds. What was set without a day holds as if it always had.
  starts_on date not null default '1900-01-01'
    check (starts_on between '1900-01-01' and '2999-12-31'),
  -- Since when there has been a late fee at all. What should have been charged before there was any is not charged
  -- afterwards; a fee that only changes is owed for the same days as before.
  charging_since timestamptz not null,
  foreign key (org_id, property_id) references property (org_id, property_id),
  check (holder_id = coalesce(property_id, org_id))
);
alter table late_fee_policy add primary key (org_id, holder_id, starts_on);
select keep_within_organisation('late_fee_policy', array['select', 'insert', 'update', 'delete'], by_property => true);

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
