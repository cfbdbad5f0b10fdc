-- Rent that is collected by a file for the bank (docs/direct-debit.md). What a file collects waits in the drawer until the day
-- of collection, and is then one bank deposit for each line that the bank will have.
alter table receipt drop constraint receipt_held_by_check;
alter table receipt add constraint receipt_held_by_check check (held_by in ('stripe', 'gocardless', 'direct-debit'));
grant update (held_by) on receipt to gable_app;

-- How a bank account collects: the account itself, and what the bank calls whoever collects.
create table debit_setting (
  org_id uuid not null references organisation,
  account_id uuid not null,
  kind text not null check (kind in ('sepa', 'ach')),
  -- Sealed with the secret of the installation.
  details bytea not null,
  changed_by uuid references app_user,
  changed_at timestamptz not null,
  version integer not null default 1,
  primary key (org_id, account_id),
  constraint debit_setting_has_an_account foreign key (org_id, account_id) references account (org_id, account_id)
);
select keep_within_organisation('debit_setting', array['select', 'insert', 'update']);

-- A tenant allows us to collect from their account. What was signed is never changed: it is revoked, and a new one follows.
create table debit_mandate (
  org_id uuid not null references organisation,
  mandate_id uuid not null,
  lease_id uuid not null,
  tenancy_id uuid not null,
  property_id uuid not null,
  kind text not null check (kind in ('sepa', 'ach')),
  reference text not null check (char_length(reference) between 1 and 35),
  scheme text not null check (kind = 'sepa' and scheme in ('CORE', 'B2B') or kind = 'ach' and scheme in ('PPD', 'CCD')),
  holder text not null check (char_length(holder) between 1 and 120),
  -- Sealed with the secret of the installation; the last four characters are shown.
  details bytea not null,
  last4 text not null check (last4 ~ '^[0-9A-Z]{1,4}$'),
  signed_on date not null check (signed_on between '1900-01-01' and '2999-12-31'),
  -- So many days before the collection the tenant is told.
  notice_days smallint not null check (notice_days between 0 and 60),
  -- What the next collection is.
  sequence text not null check (sequence in ('first', 'recurring', 'final')),
  recorded_by uuid references app_user,
  recorded_at timestamptz not null,
  -- From this day on nothing is collected. Without a reason, the final collection was the end of it.
  revoked_on date,
  revoked_reason text check (char_length(revoked_reason) between 1 and 500),
  version integer not null default 1,
  primary key (org_id, mandate_id),
  constraint debit_mandate_reference_is_one unique (org_id, reference),
  foreign key (org_id, tenancy_id, lease_id) references lease (org_id, tenancy_id, lease_id),
  foreign key (org_id, property_id) references property (org_id, property_id),
  check (revoked_reason is null or revoked_on is not null)
);
create unique index debit_mandate_is_one_of_its_tenancy on debit_mandate (org_id, tenancy_id) where revoked_on is null;
create index debit_mandate_of_lease on debit_mandate (org_id, tenancy_id, lease_id);
create index debit_mandate_of_property on debit_mandate (org_id, property_id);
create index debit_mandate_in_order on debit_mandate (org_id, mandate_id desc);
select keep_within_organisation('debit_mandate', array['select', 'insert'], by_property => true);
create policy debit_mandate_update on debit_mandate for update to gable_app using (org_id = (select current_org()));
grant update (sequence, revoked_on, revoked_reason, version) on debit_mandate to gable_app;

-- A file of debits for one day: prepared, then released or canceled.
create table debit_run (
  org_id uuid not null references organisation,
  run_id uuid not null,
  number bigint not null check (number >= 1),
  account_id uuid not null,
  kind text not null check (kind in ('sepa', 'ach')),
  on_day date not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  cents bigint not null check (cents > 0),
  debits integer not null check (debits > 0),
  -- Sealed, since it has the numbers of the tenants' accounts; the hash is of what the bank takes.
  file bytea not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  prepared_by uuid references app_user,
  prepared_at timestamptz not null,
  released_by uuid references app_user,
  released_at timestamptz,
  canceled_by uuid references app_user,
  canceled_at timestamptz,
  -- When its bank deposits were made: on the day of collection.
  banked_at timestamptz,
  primary key (org_id, run_id),
  unique (org_id, number),
  constraint debit_run_has_an_account foreign key (org_id, account_id) references account (org_id, account_id),
  -- What was released is at the bank: it comes back by itself, each debit by its own.
  check (released_at is null or canceled_at is null),
  check (banked_at is null or released_at is not null)
);
create index debit_run_of_account on debit_run (org_id, account_id);
create index debit_run_to_bank on debit_run (on_day) where released_at is not null and banked_at is null;
select keep_within_organisation('debit_run', array['select', 'insert']);
create policy debit_run_update on debit_run for update to gable_app using (org_id = (select current_org()));
grant update (released_by, released_at, canceled_by, canceled_at, banked_at) on debit_run to gable_app;

create table debit_line (
  org_id uuid not null,
  run_id uuid not null,
  position integer not null check (position >= 1),
  lease_id uuid not null,
  tenancy_id uuid not null,
  mandate_id uuid not null,
  sequence text not null check (sequence in ('first', 'recurring', 'final')),
  cents bigint not null check (cents > 0),
  -- What the bank tells back of this debit, and of all that it books together.
  end_to_end text not null check (char_length(end_to_end) between 1 and 15),
  group_ref text not null check (char_length(group_ref) between 1 and 35),
  -- Until the run is released or canceled; then the tenancy is free for another one.
  is_open boolean not null default true,
  receipt_id uuid,
  primary key (org_id, run_id, position),
  constraint debit_line_has_a_lease_once unique (org_id, run_id, tenancy_id),
  foreign key (org_id, run_id) references debit_run (org_id, run_id),
  foreign key (org_id, tenancy_id, lease_id) references lease (org_id, tenancy_id, lease_id),
  foreign key (org_id, mandate_id) references debit_mandate (org_id, mandate_id),
  foreign key (org_id, receipt_id) references receipt (org_id, receipt_id),
  check (receipt_id is null or not is_open)
);
-- A tenancy waits in one run at a time.
create unique index debit_line_is_one_of_its_tenancy on debit_line (org_id, tenancy_id) where is_open;
create index debit_line_of_lease on debit_line (org_id, tenancy_id, lease_id);
create index debit_line_of_mandate on debit_line (org_id, mandate_id);
create unique index debit_line_of_receipt on debit_line (org_id, receipt_id) where receipt_id is not null;
select keep_within_organisation('debit_line', array['select', 'insert']);
create policy debit_line_update on debit_line for update to gable_app using (org_id = (select current_org()));
grant update (is_open, receipt_id) on debit_line to gable_app;
