-- Distributions to owners (money.md, 5.5 to 5.7): declared from the money of a property to the person, then paid.
create table owner_setting (
  org_id uuid not null,
  person_id uuid not null,
  -- How it is paid; without one the share stays in owners’ funds.
  method text check (method in ('transfer', 'cheque', 'other')),
  bank_details text check (char_length(bank_details) between 1 and 200),
  smallest_cents bigint not null default 0 check (smallest_cents between 0 and 10000000000000),
  hold_reason text check (char_length(hold_reason) between 1 and 500),
  version integer not null default 1,
  primary key (org_id, person_id),
  foreign key (org_id, person_id) references person (org_id, person_id),
  check (method is distinct from 'transfer' or bank_details is not null)
);
select keep_within_organisation('owner_setting', array['select', 'insert', 'update']);

create table distribution_run (
  org_id uuid not null references organisation,
  run_id uuid not null,
  number bigint not null check (number >= 1),
  on_day date not null,
  confirmed_by uuid references app_user,
  confirmed_at timestamptz not null,
  released_by uuid references app_user,
  released_at timestamptz,
  released_on date,
  voided_by uuid references app_user,
  voided_at timestamptz,
  void_reason text check (char_length(void_reason) between 1 and 500),
  primary key (org_id, run_id),
  unique (org_id, number),
  check ((released_at is null) = (released_on is null)),
  check ((voided_at is null) = (void_reason is null)),
  -- What was paid is not voided with the run: each payment comes back by itself.
  check (released_at is null or voided_at is null)
);
select keep_within_organisation('distribution_run', array['select', 'insert', 'update']);

-- What was declared of a property in an account to a person.
create table distribution_share (
  org_id uuid not null,
  run_id uuid not null,
  property_id uuid not null,
  account_id uuid not null,
  person_id uuid not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  parts integer not null check (parts between 1 and 1000000),
  cents bigint not null check (cents > 0),
  -- How it came: fund, unsettled, bills, fees, reserve, held back.
  waterfall jsonb not null,
  entry_id uuid not null,
  primary key (org_id, run_id, property_id, account_id, person_id),
  foreign key (org_id, run_id) references distribution_run (org_id, run_id),
  foreign key (org_id, property_id) references property (org_id, property_id),
  foreign key (org_id, account_id) references account (org_id, account_id),
  foreign key (org_id, person_id) references person (org_id, person_id),
  foreign key (org_id, entry_id) references journal_entry (org_id, entry_id)
);
create index distribution_share_of_person on distribution_share (org_id, person_id);
select keep_within_organisation('distribution_share', array['select', 'insert'], by_property => true);

-- What a person is paid from an account: shares of the run and what waited in owners’ funds. Posted when it is released.
create table distribution_payment (
  org_id uuid not null,
  run_id uuid not null,
  account_id uuid not null,
  person_id uuid not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  method text not null check (method in ('transfer', 'cheque', 'other')),
  cents bigint not null check (cents > 0),
  entry_id uuid,
  primary key (org_id, run_id, account_id, person_id),
  foreign key (org_id, run_id) references distribution_run (org_id, run_id),
  foreign key (org_id, account_id) references account (org_id, account_id),
  foreign key (org_id, person_id) references person (org_id, person_id),
  foreign key (org_id, entry_id) references journal_entry (org_id, entry_id)
);
select keep_within_organisation('distribution_payment', array['select', 'insert', 'update']);
