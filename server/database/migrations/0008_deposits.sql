-- Deposits (domain.md, section 9): what is held, what is earned on it, until when it is settled, and how. Every movement is
-- an entry in the books.

-- What is held of a deposit, by what made it so. Above zero it came, below it went.
create table deposit_movement (
  org_id uuid not null,
  movement_id uuid not null,
  tenancy_id uuid not null,
  lease_id uuid not null,
  property_id uuid not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  kind text not null check (kind in ('received', 'returned', 'interest', 'applied', 'refunded', 'opening', 'correction', 'moved')),
  cents bigint not null check (cents <> 0 and abs(cents) <= 9007199254740991),
  on_day date not null,
  entry_id uuid not null,
  allocation_id uuid,
  credit_id uuid,
  refund_id uuid,
  made_at timestamptz not null,
  primary key (org_id, movement_id),
  foreign key (org_id, tenancy_id, lease_id) references lease (org_id, tenancy_id, lease_id),
  foreign key (org_id, entry_id) references journal_entry (org_id, entry_id),
  foreign key (org_id, allocation_id) references allocation (org_id, allocation_id)
);
create index deposit_movement_of on deposit_movement (org_id, tenancy_id, on_day, movement_id);
create index deposit_movement_of_entry on deposit_movement (org_id, entry_id);
create index deposit_movement_of_allocation on deposit_movement (org_id, allocation_id) where allocation_id is not null;
create trigger deposit_movement_is_append_only before update or delete on deposit_movement
  for each row execute function refuse_change_of_history('movement_id');
create trigger deposit_movement_is_not_truncated before truncate on deposit_movement
  for each statement execute function refuse_change();
create trigger deposit_movement_is_counted after insert on deposit_movement
  referencing new table as fresh for each statement execute function count_deposits();
select keep_within_organisation('deposit_movement', array['select', 'insert'], by_property => true);

-- A year's interest in percent from a day on: for a country, a part of it, or wherever nothing else is said.
create table deposit_interest_rate (
  org_id uuid not null references organisation,
  rate_id uuid not null,
  jurisdiction text check (jurisdiction ~ '^[A-Z]{2}(-[A-Z0-9]{1,3})?$'),
  from_day date not null check (from_day between '1900-01-01' and '2999-12-31'),
  annual_percent numeric(7, 4) not null check (annual_percent between 0 and 100),
  minimum_months smallint not null check (minimum_months between 0 and 120),
  source text check (char_length(source) between 1 and 200),
  made_by uuid references app_user,
  made_at timestamptz not null,
  primary key (org_id, rate_id),
  constraint deposit_interest_rate_is_said_once unique nulls not distinct (org_id, jurisdiction, from_day)
);
select keep_within_organisation('deposit_interest_rate', array['select', 'insert', 'delete']);

-- Until when a deposit is settled, for tenants who leave from a day on: beside what the program comes with, and before it.
create table deposit_deadline (
  org_id uuid not null references organisation,
  deadline_id uuid not null,
  jurisdiction text not null check (jurisdiction ~ '^[A-Z]{2}(-[A-Z0-9]{1,3})?$'),
  from_day date not null check (from_day between '1900-01-01' and '2999-12-31'),
  -- A number of days, business days or months; another where something is deducted.
  unit text not null check (unit in ('days', 'business-days', 'months')),
  within smallint not null check (within between 1 and 366),
  within_if_deducted smallint check (within_if_deducted between 1 and 366),
  source text not null check (char_length(source) between 1 and 200),
  made_by uuid references app_user,
  made_at timestamptz not null,
  primary key (org_id, deadline_id),
  constraint deposit_deadline_is_said_once unique (org_id, jurisdiction, from_day)
);
select keep_within_organisation('deposit_deadline', array['select', 'insert', 'delete']);

create table deposit_settlement (
  org_id uuid not null,
  settlement_id uuid not null,
  number bigint not null check (number >= 1),
  tenancy_id uuid not null,
  lease_id uuid not null,
  property_id uuid not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  state text not null check (state in ('draft', 'final', 'undone')),
  -- What somebody wrote: deductions, where the refund goes, dates.
  content jsonb not null,
  version integer not null default 1,
  made_by uuid references app_user,
  made_at timestamptz not null,
  -- As it was when it became final: held, interest, each deduction, refund, what stays owed, the deadline with its source.
  result jsonb,
  credit_id uuid,
  refund_id uuid,
  interest_entry_id uuid,
  final_by uuid references app_user,
  final_at timestamptz,
  undone_on date,
  undone_reason text check (char_length(undone_reason) between 1 and 500),
  undone_by uuid references app_user,
  primary key (org_id, settlement_id),
  unique (org_id, number),
  foreign key (org_id, tenancy_id, lease_id) references lease (org_id, tenancy_id, lease_id),
  foreign key (org_id, credit_id) references credit (org_id, credit_id),
  foreign key (org_id, refund_id) references refund (org_id, refund_id),
  foreign key (org_id, interest_entry_id) references journal_entry (org_id, entry_id),
  check ((state = 'draft') = (final_at is null) and (state = 'draft') = (result is null)),
  check ((state = 'undone') = (undone_on is not null) and (state = 'undone') = (undone_reason is not null))
);
create unique index deposit_settlement_is_drafted_once on deposit_settlement (org_id, tenancy_id, currency) where state = 'draft';
create index deposit_settlement_of on deposit_settlement (org_id, tenancy_id, made_at);
create trigger deposit_settlement_stays before update or delete on deposit_settlement
  for each row when (current_user = 'gable_app') execute function keep_settlement();
select keep_within_organisation('deposit_settlement', array['select', 'insert', 'update', 'delete'], by_property => true);
