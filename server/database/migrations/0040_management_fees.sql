-- Management fees (money.md, 5.1 to 5.4). An agreement is dated terms, and others that hold beside them: each bears its fee.
alter table management_agreement drop constraint management_agreement_is_alone;
alter table management_agreement add column beside boolean not null default false;
alter table management_agreement add constraint management_agreement_is_alone exclude using gist
  (org_id with =, property_id with =, daterange(starts_on, ends_on, '[]') with &&) where (not beside);
alter table management_agreement drop constraint management_agreement_fee_kind_check;
alter table management_agreement add constraint management_agreement_fee_kind_check check (
  fee_kind in ('percent-received', 'percent-charged', 'percent-market', 'per-unit', 'per-property', 'none'));
alter table management_agreement
  -- Of a fee for each unit, or of the market rent: all units, or those that are let on the last day of the month.
  add column units_counted text not null default 'all' check (units_counted in ('all', 'let')),
  -- Rates of single accounts by their id, in thousandths of a percent: of 0 no fee, of 100000 all of it.
  add column rates jsonb not null default '{}' check (jsonb_typeof(rates) = 'object'),
  -- For a new lease and for a renewal, once: of the first month's rent, or an amount.
  add column lease_up_millipercent integer check (lease_up_millipercent between 0 and 1000000),
  add column lease_up_cents bigint check (lease_up_cents between 0 and 10000000000000),
  add column lease_up_cap_cents bigint check (lease_up_cap_cents between 0 and 10000000000000),
  add column renewal_millipercent integer check (renewal_millipercent between 0 and 1000000),
  add column renewal_cents bigint check (renewal_cents between 0 and 10000000000000),
  add column renewal_cap_cents bigint check (renewal_cap_cents between 0 and 10000000000000),
  -- On each line of a bill that is passed on.
  add column markup_millipercent integer check (markup_millipercent between 0 and 1000000),
  -- On the fees themselves.
  add column tax_millipercent integer check (tax_millipercent between 0 and 100000),
  -- Above it an owner approves a bill.
  add column owner_limit_cents bigint check (owner_limit_cents between 0 and 10000000000000),
  add check (num_nonnulls(lease_up_millipercent, lease_up_cents) <= 1),
  add check (num_nonnulls(renewal_millipercent, renewal_cents) <= 1);
create index management_agreement_of_property on management_agreement (org_id, property_id, starts_on);

create table fee_run (
  org_id uuid not null references organisation,
  run_id uuid not null,
  number bigint not null check (number >= 1),
  -- Up to the end of this month.
  month date not null check (extract(day from month) = 1),
  property_id uuid,
  started_by uuid references app_user,
  started_at timestamptz not null,
  -- What was charged and taken was reversed.
  voided_on date,
  voided_at timestamptz,
  voided_by uuid references app_user,
  void_reason text check (char_length(void_reason) between 1 and 500),
  primary key (org_id, run_id),
  unique (org_id, number),
  foreign key (org_id, property_id) references property (org_id, property_id),
  check ((voided_on is null) = (void_reason is null) and (voided_on is null) = (voided_at is null))
);
create index fee_run_by_time on fee_run (org_id, started_at desc, run_id desc);
select keep_within_organisation('fee_run', array['select', 'insert', 'update']);

-- What a run charged by terms for a month: what was due then, less what had been charged before.
create table fee_charge (
  org_id uuid not null,
  charge_id uuid not null,
  run_id uuid not null,
  agreement_id uuid not null,
  property_id uuid not null,
  month date not null check (extract(day from month) = 1),
  kind text not null check (kind in ('monthly', 'lease-up', 'renewal')),
  -- The lease of a lease-up or renewal fee, otherwise the nil id.
  subject_id uuid not null,
  revision integer not null check (revision >= 1),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  due_cents bigint not null,
  cents bigint not null,
  tax_cents bigint not null,
  charged_on date not null,
  -- What it was reckoned from.
  basis jsonb not null,
  entry_id uuid not null,
  primary key (org_id, charge_id),
  -- Never twice on a line: the next one continues from this one.
  constraint fee_charge_is_once unique (org_id, agreement_id, month, kind, subject_id, revision),
  check (cents <> 0 or tax_cents <> 0),
  foreign key (org_id, run_id) references fee_run (org_id, run_id),
  foreign key (org_id, agreement_id) references management_agreement (org_id, agreement_id),
  foreign key (org_id, property_id) references property (org_id, property_id),
  foreign key (org_id, entry_id) references journal_entry (org_id, entry_id)
);
create index fee_charge_of_run on fee_charge (org_id, run_id);
create index fee_charge_of_property on fee_charge (org_id, property_id, month);
select keep_within_organisation('fee_charge', array['select', 'insert'], by_property => true);

-- What was taken from the money of a property in a place, and given back where below zero.
create table fee_taking (
  org_id uuid not null,
  taking_id uuid not null,
  run_id uuid not null,
  property_id uuid not null,
  place_id uuid not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  cents bigint not null,
  tax_cents bigint not null,
  taken_on date not null,
  entry_id uuid not null,
  primary key (org_id, taking_id),
  check (cents <> 0 or tax_cents <> 0),
  foreign key (org_id, run_id) references fee_run (org_id, run_id),
  foreign key (org_id, property_id) references property (org_id, property_id),
  foreign key (org_id, place_id) references account (org_id, account_id),
  foreign key (org_id, entry_id) references journal_entry (org_id, entry_id)
);
create index fee_taking_of_run on fee_taking (org_id, run_id);
create index fee_taking_of_property on fee_taking (org_id, property_id);
select keep_within_organisation('fee_taking', array['select', 'insert'], by_property => true);
