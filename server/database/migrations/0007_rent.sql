-- Rent, receipts and what was paid with them (domain.md, sections 4, 5 and 9). Every movement is an entry in the books;
-- these tables say what it was for. What is open follows from allocations, by the database itself: the application can
-- write neither an open amount nor a balance. Of what was written only what takes it out can be added.
--
-- Whoever takes an entry out, as when a sample goes, has PostgreSQL look for everything that names it: each column that
-- names one has an index.

-- What holds for the whole workspace: order of payment, where receipts go, fees for returns, what runs by itself.
create table rent_policy (
  org_id uuid primary key references organisation,
  policy jsonb not null,
  set_by uuid references app_user,
  set_at timestamptz not null,
  version integer not null default 1
);
select keep_within_organisation('rent_policy', array['select', 'insert', 'update']);

-- What holds for the whole workspace beside the money itself: how long before an increase notice is given, and when
-- reminders are sent. Left out, what is usual holds.
create table rent_setting (
  org_id uuid not null references organisation,
  kind text not null check (kind in ('increases', 'reminders')),
  setting jsonb not null,
  set_by uuid references app_user,
  set_at timestamptz not null,
  version integer not null default 1,
  primary key (org_id, kind)
);
select keep_within_organisation('rent_setting', array['select', 'insert', 'update']);

-- The day's work of an organisation, done once a day by whichever node comes first.
create table rent_day (
  org_id uuid not null references organisation,
  task text not null check (task in ('charges', 'late-fees', 'prepayments', 'reminders')),
  done_through date not null,
  problem_code text,
  problem_detail text,
  attempts smallint not null default 0,
  retry_at timestamptz,
  primary key (org_id, task)
);
select keep_within_organisation('rent_day', array['select', 'insert', 'update']);

-- What was asked for under a key of its own: a double click, a retry and a lost answer move money once.
create table rent_request (
  org_id uuid not null references organisation,
  request_key text not null check (char_length(request_key) between 1 and 200),
  act text not null check (act ~ '^[a-z][a-z-]{0,39}$'),
  content_hash text not null check (content_hash ~ '^[0-9a-f]{64}$'),
  -- What came of it; missing only while its transaction runs.
  record_id uuid,
  made_at timestamptz not null,
  primary key (org_id, request_key)
);
select keep_within_organisation('rent_request', array['select', 'insert', 'update']);

create table charge_run (
  org_id uuid not null references organisation,
  run_id uuid not null,
  number bigint not null check (number >= 1),
  kind text not null check (kind in ('rent', 'late-fees', 'utilities')),
  through date not null,
  property_id uuid,
  -- Of a run over some leases alone.
  lease_ids jsonb check (jsonb_array_length(lease_ids) between 1 and 2000),
  -- By itself, or by somebody.
  started_by uuid references app_user,
  started_at timestamptz not null,
  -- Of a run over many leases: how far it came, so that another node can carry on.
  after_lease_id uuid,
  finished_at timestamptz,
  leases integer not null default 0 check (leases >= 0),
  charges integer not null default 0 check (charges >= 0),
  -- By currency.
  totals jsonb not null default '{}',
  left_out jsonb not null default '[]',
  request_key text check (char_length(request_key) between 1 and 200),
  -- What a person took back together, and why. A run that is taken back twice, because the first time something had to
  -- stay, says when it was last.
  taken_back_on date,
  taken_back_at timestamptz,
  taken_back_by uuid references app_user,
  taken_back_reason text check (char_length(taken_back_reason) between 1 and 500),
  taken_back_charges integer not null default 0 check (taken_back_charges between 0 and charges),
  primary key (org_id, run_id),
  unique (org_id, number),
  foreign key (org_id, property_id) references property (org_id, property_id),
  check ((taken_back_on is null) = (taken_back_reason is null) and (taken_back_on is null) = (taken_back_at is null)
    and (taken_back_on is null) = (taken_back_charges = 0))
);
create index charge_run_by_time on charge_run (org_id, started_at desc, run_id desc);
create unique index charge_run_key_is_used_once on charge_run (org_id, request_key) where request_key is not null;
create index charge_run_unfinished on charge_run (started_at, org_id, run_id) where finished_at is null;
create index charge_run_taken_back on charge_run (org_id, run_id) where taken_back_on is not null;
create trigger charge_run_is_not_truncated before truncate on charge_run
  for each statement execute function refuse_change();
-- A run that ended without a charge and without anything to tell is removed; no other run ever is.
create trigger charge_run_is_not_removed before delete on charge_run
  for each row when (old.finished_at is null or old.charges > 0 or old.left_out <> '[]'::jsonb)
  execute function refuse_change_of_history('run_id');
select keep_within_organisation('charge_run', array['select', 'insert', 'update'], by_property => true);
create policy charge_run_delete on charge_run for delete to gable_app
  using (org_id = (select current_org()) and finished_at is not null and charges = 0 and left_out = '[]'::jsonb);
grant delete on charge_run to gable_app;

-- How far runs have looked at a lease as it was then. Whatever changes it lets it be looked at from its beginning again.
create table lease_billing (
  org_id uuid not null,
  lease_id uuid not null,
  lease_version integer not null,
  bill_from date not null,
  -- What falls due before this day is charged, or never will be.
  next_due_on date not null,
  primary key (org_id, lease_id),
  foreign key (org_id, lease_id) references lease (org_id, lease_id) on delete cascade
) with (fillfactor = 70);
select keep_within_organisation('lease_billing', array['select', 'insert', 'update']);

create table charge (
  org_id uuid not null,
  charge_id uuid not null,
  number bigint not null check (number >= 1),
  tenancy_id uuid not null,
  lease_id uuid not null,
  property_id uuid not null,
  unit_id uuid not null,
  kind text not null check (kind in ('rent', 'parking', 'storage', 'pets', 'utilities', 'furniture', 'other', 'late-fee', 'returned-payment-fee', 'deposit', 'last-months-rent', 'damage', 'opening', 'refund-owed')),
  label text check (char_length(label) between 1 and 120),
  -- What it is on the cash basis when it is paid: income, or a liability for a deposit.
  account_id uuid not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  cents bigint not null check (cents between 1 and 9007199254740991),
  -- In the books since; due; for which days.
  charged_on date not null,
  due_on date not null check (due_on between '1900-01-01' and '2999-12-31'),
  period_from date,
  period_to date check (period_to >= period_from),
  -- The same thing is charged once, whoever runs it and however often: rent:<lease>:<line>:<period>, late-fee:<lease>:<due>:<step>.
  charge_key text not null check (char_length(charge_key) between 1 and 200),
  run_id uuid,
  -- How it was reckoned, with its inputs.
  explanation jsonb not null default '{}',
  entry_id uuid not null,
  open_cents bigint not null check (open_cents between 0 and cents),
  -- The day on which nothing of it was left open; missing while something is.
  settled_on date,
  voided_on date,
  void_kind text check (void_kind in ('mistake', 'waived')),
  void_reason text check (char_length(void_reason) between 1 and 500),
  void_entry_id uuid,
  voided_by uuid references app_user,
  made_by uuid references app_user,
  made_at timestamptz not null,
  -- A fee that is waived because a payment had come in time after all is owed again where that payment comes back.
  void_receipt_id uuid,
  check ((voided_on is null) = (void_entry_id is null) and (voided_on is null) = (void_reason is null)
    and (voided_on is null) = (void_kind is null)),
  check (voided_on is null or open_cents = 0),
  -- Its entry and account are checked by count_new_charges, for all charges of a statement at once: what is posted stays.
  foreign key (org_id, tenancy_id, lease_id) references lease (org_id, tenancy_id, lease_id),
  foreign key (org_id, void_entry_id) references journal_entry (org_id, entry_id),
  check (void_receipt_id is null or (void_kind = 'waived' and kind = 'late-fee'))
);
create index charge_of_tenancy on charge (org_id, tenancy_id, due_on, number);
create index charge_open on charge (org_id, tenancy_id, due_on, number) where open_cents > 0;
create index charge_by_due on charge (org_id, due_on, charge_id) where open_cents > 0;
create index charge_by_day on charge (org_id, due_on desc, number desc);
create index charge_of_run on charge (org_id, run_id) where run_id is not null;
-- What somebody charged for a time that a run would charge too.
create index charge_by_hand on charge (org_id, lease_id) where run_id is null and period_from is not null;
alter table charge
  add constraint charge_is_made_once unique (org_id, charge_key),
  add unique (org_id, number),
  add primary key (org_id, charge_id),
  add unique (org_id, charge_id, tenancy_id, currency);
-- The register looks for what was asked for by its account; rent is never booked there.
create index charge_of_account on charge (org_id, account_id, tenancy_id) where kind <> 'rent';
-- What is open, by its amount.
create index charge_open_by_cents on charge (org_id, cents, charge_id desc) where open_cents > 0;
create index charge_of_void_entry on charge (org_id, void_entry_id) where void_entry_id is not null;
create index charge_waived_for on charge (org_id, lease_id) where void_receipt_id is not null;
-- Months are kept with all charges but deposits; the few others that are not billed are subtracted when they are read.
create index charge_not_billed on charge (org_id, due_on) where not is_held_kind(kind) and not is_billed(kind, charge_key);
create trigger charge_begins_open before insert on charge for each row execute function begin_open();
create trigger charge_is_taken_out before update of voided_on on charge
  for each row when (old.voided_on is null and new.voided_on is not null) execute function take_out();
create trigger charge_stays_out before update on charge
  for each row when (old.voided_on is not null) execute function stay_out();
create trigger charge_is_not_removed before delete on charge
  for each row execute function refuse_change_of_history('charge_id');
create trigger charge_is_not_truncated before truncate on charge
  for each statement execute function refuse_change();
create trigger charge_is_counted after insert on charge
  referencing new table as fresh for each statement execute function count_new_charges();
create trigger charge_is_counted_anew after update on charge
  referencing old table as former new table as changed for each statement execute function count_changed_charges();
create trigger charge_that_is_held_is_counted after insert on charge
  referencing new table as fresh for each statement execute function count_new_held_charges();
create trigger charge_that_is_held_is_counted_anew after update on charge
  referencing old table as former new table as changed for each statement execute function count_changed_held_charges();
create trigger charge_keeps_key before update of charge_key on charge
  for each row when (new.charge_key <> old.charge_key) execute function keep_charge_key();
create trigger charge_keeps_day before update of charged_on, entry_id on charge
  for each row when (new.charged_on <> old.charged_on or new.entry_id <> old.entry_id) execute function keep_charge_day();
create trigger charge_that_is_paid_late_is_noted after update on charge
  referencing old table as former new table as changed for each statement execute function note_paid_late();
create trigger charge_cents_is_within_limit before insert or update of cents on charge
  for each row when (abs(new.cents) > 10000000000000) execute function refuse_large_amount('cents');
select keep_within_organisation('charge', array['select', 'insert'], by_property => true);
create policy charge_update on charge for update to gable_app using (org_id = (select current_org()));
grant update (
  charged_on, charge_key, entry_id, voided_on, void_kind, void_reason, void_entry_id, voided_by, void_receipt_id
) on charge to gable_app;

-- Money that was put into the bank together.
create table deposit_batch (
  org_id uuid not null references organisation,
  batch_id uuid not null,
  number bigint not null check (number >= 1),
  account_id uuid not null,
  deposited_on date not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  cents bigint not null check (cents between 1 and 9007199254740991),
  memo text check (char_length(memo) between 1 and 500),
  entry_id uuid not null,
  undone_on date,
  undone_entry_id uuid,
  undone_reason text check (char_length(undone_reason) between 1 and 500),
  undone_by uuid references app_user,
  made_by uuid references app_user,
  made_at timestamptz not null,
  primary key (org_id, batch_id),
  unique (org_id, number),
  foreign key (org_id, account_id) references account (org_id, account_id),
  foreign key (org_id, entry_id) references journal_entry (org_id, entry_id),
  foreign key (org_id, undone_entry_id) references journal_entry (org_id, entry_id),
  check ((undone_on is null) = (undone_entry_id is null) and (undone_on is null) = (undone_reason is null))
);
create index deposit_batch_by_day on deposit_batch (org_id, deposited_on desc, number desc);
create trigger deposit_batch_is_not_removed before delete on deposit_batch
  for each row execute function refuse_change_of_history('batch_id');
create trigger deposit_batch_is_not_truncated before truncate on deposit_batch
  for each statement execute function refuse_change();
select keep_within_organisation('deposit_batch', array['select', 'insert']);
create policy deposit_batch_update on deposit_batch for update to gable_app using (org_id = (select current_org()));
grant update (undone_on, undone_entry_id, undone_reason, undone_by) on deposit_batch to gable_app;

create table receipt (
  org_id uuid not null references organisation,
  receipt_id uuid not null,
  number bigint not null check (number >= 1),
  -- The property of its first part: who works with that one sees it.
  property_id uuid not null,
  received_on date not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  cents bigint not null check (cents between 1 and 9007199254740991),
  method text not null check (method in ('cash', 'cheque', 'transfer', 'card', 'direct-debit', 'other', 'opening')),
  reference text check (char_length(reference) between 1 and 120),
  memo text check (char_length(memo) between 1 and 500),
  payer_id uuid,
  -- The bank account that it went to, or undeposited until it is in a batch.
  account_id uuid not null,
  batch_id uuid,
  entry_id uuid not null,
  reversed_on date,
  reversal_kind text check (reversal_kind in ('returned', 'mistake')),
  reversal_reason text check (char_length(reversal_reason) between 1 and 500),
  reversal_entry_id uuid,
  reversed_by uuid references app_user,
  recorded_by uuid references app_user,
  recorded_at timestamptz not null,
  foreign key (org_id, property_id) references property (org_id, property_id),
  foreign key (org_id, payer_id) references person (org_id, person_id),
  foreign key (org_id, account_id) references account (org_id, account_id),
  foreign key (org_id, batch_id) references deposit_batch (org_id, batch_id),
  foreign key (org_id, entry_id) references journal_entry (org_id, entry_id),
  foreign key (org_id, reversal_entry_id) references journal_entry (org_id, entry_id),
  check ((reversed_on is null) = (reversal_kind is null) and (reversed_on is null) = (reversal_reason is null)
    and (reversed_on is null) = (reversal_entry_id is null))
);
create index receipt_by_day on receipt (org_id, received_on desc, number desc);
create index receipt_of_batch on receipt (org_id, batch_id) where batch_id is not null;
create index receipt_of_payer on receipt (org_id, payer_id) where payer_id is not null;
alter table receipt
  add unique (org_id, number),
  add primary key (org_id, receipt_id),
  add unique (org_id, receipt_id, currency);
create index receipt_by_cents on receipt (org_id, cents, receipt_id desc);
create index receipt_of_entry on receipt (org_id, entry_id);
create index receipt_of_reversal_entry on receipt (org_id, reversal_entry_id) where reversal_entry_id is not null;
create trigger receipt_is_not_removed before delete on receipt
  for each row execute function refuse_change_of_history('receipt_id');
create trigger receipt_is_not_truncated before truncate on receipt
  for each statement execute function refuse_change();
create trigger receipt_cents_is_within_limit before insert or update of cents on receipt
  for each row when (abs(new.cents) > 10000000000000) execute function refuse_large_amount('cents');
create constraint trigger receipt_is_checked after insert or update of cents on receipt
  deferrable initially deferred for each row execute function check_receipt();
create trigger receipt_amount_stays before update of cents on receipt
  for each row when (new.cents <> old.cents) execute function refuse_other_cents();
select keep_within_organisation('receipt', array['select', 'insert'], by_property => true);
create policy receipt_update on receipt for update to gable_app using (org_id = (select current_org()));
grant update (
  batch_id, reversed_on, reversal_kind, reversal_reason, reversal_entry_id, reversed_by
) on receipt to gable_app;

alter table charge add foreign key (org_id, void_receipt_id) references receipt (org_id, receipt_id);

-- A payment is for one tenancy, or is divided among several.
create table receipt_part (
  org_id uuid not null,
  receipt_id uuid not null,
  tenancy_id uuid not null,
  lease_id uuid not null,
  property_id uuid not null,
  currency text not null,
  cents bigint not null check (cents between 1 and 9007199254740991),
  -- Held for charges to come: a liability.
  unapplied_cents bigint not null check (unapplied_cents between 0 and cents),
  -- With the receipt; then nothing of it is held any more.
  reversed_on date check (reversed_on is null or unapplied_cents = 0),
  primary key (org_id, receipt_id, tenancy_id),
  unique (org_id, receipt_id, tenancy_id, currency),
  foreign key (org_id, receipt_id, currency) references receipt (org_id, receipt_id, currency),
  foreign key (org_id, tenancy_id, lease_id) references lease (org_id, tenancy_id, lease_id)
);
create index receipt_part_of_tenancy on receipt_part (org_id, tenancy_id, receipt_id);
create trigger receipt_part_begins_open before insert on receipt_part for each row execute function begin_open();
create trigger receipt_part_is_taken_out before update of reversed_on on receipt_part
  for each row when (old.reversed_on is null and new.reversed_on is not null) execute function take_out();
create trigger receipt_part_stays_out before update on receipt_part
  for each row when (old.reversed_on is not null) execute function stay_out();
create trigger receipt_part_is_not_removed before delete on receipt_part
  for each row execute function refuse_change_of_history('receipt_id');
create trigger receipt_part_is_not_truncated before truncate on receipt_part
  for each statement execute function refuse_change();
create trigger receipt_part_is_counted after insert on receipt_part
  referencing new table as fresh for each statement execute function count_held();
create trigger receipt_part_is_counted_anew after update on receipt_part
  referencing old table as former new table as changed for each statement execute function count_held_anew();
create trigger receipt_part_cents_is_within_limit before insert or update of cents on receipt_part
  for each row when (abs(new.cents) > 10000000000000) execute function refuse_large_amount('cents');
select keep_within_organisation('receipt_part', array['select', 'insert'], by_property => true);
create policy receipt_part_update on receipt_part for update to gable_app using (org_id = (select current_org()));
grant update (reversed_on) on receipt_part to gable_app;
-- A payment over several leases is seen by whoever works with one of them.
alter policy receipt_select on receipt
  using (org_id = (select current_org()) and ((select sees_all_properties())
    or property_id in (
      select mine.property_id from membership_property mine
       where mine.org_id = (select current_org()) and mine.user_id = (select current_app_user()))
    -- Parts are seen by their own buildings.
    or exists (select from receipt_part p where p.org_id = receipt.org_id and p.receipt_id = receipt.receipt_id)));

-- What lowers a debt without money: credits, concessions, what is written off, and deposits that are kept.
create table credit (
  org_id uuid not null,
  credit_id uuid not null,
  number bigint not null check (number >= 1),
  tenancy_id uuid not null,
  lease_id uuid not null,
  property_id uuid not null,
  kind text not null check (kind in ('credit', 'concession', 'write-off', 'deposit')),
  account_id uuid not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  cents bigint not null check (cents between 1 and 9007199254740991),
  unapplied_cents bigint not null check (unapplied_cents between 0 and cents),
  given_on date not null,
  reason text not null check (char_length(reason) between 1 and 500),
  entry_id uuid not null,
  voided_on date,
  void_reason text check (char_length(void_reason) between 1 and 500),
  void_entry_id uuid,
  voided_by uuid references app_user,
  made_by uuid references app_user,
  made_at timestamptz not null,
  -- A credit may be for one charge: what was charged for the days after the last one is credited once, also where it was paid
  -- and the credit itself pays something else (domain.md, 4).
  for_charge_id uuid,
  -- A write-off falls with the charge that it wrote off. What it wrote off of others is written off anew, and counts for
  -- late fees from the day of the first one (domain.md, 5).
  counts_from date,
  foreign key (org_id, tenancy_id, lease_id) references lease (org_id, tenancy_id, lease_id),
  foreign key (org_id, account_id) references account (org_id, account_id),
  foreign key (org_id, entry_id) references journal_entry (org_id, entry_id),
  foreign key (org_id, void_entry_id) references journal_entry (org_id, entry_id),
  check ((voided_on is null) = (void_entry_id is null) and (voided_on is null) = (void_reason is null)),
  foreign key (org_id, for_charge_id) references charge (org_id, charge_id),
  check (counts_from is null or (kind = 'write-off' and counts_from <= given_on))
);
create index credit_of_tenancy on credit (org_id, tenancy_id, given_on, number);
alter table credit
  add unique (org_id, number),
  add primary key (org_id, credit_id),
  add unique (org_id, credit_id, tenancy_id, currency);
create index credit_for_charge on credit (org_id, for_charge_id) where for_charge_id is not null;
create trigger credit_begins_open before insert on credit for each row execute function begin_open();
create trigger credit_is_taken_out before update of voided_on on credit
  for each row when (old.voided_on is null and new.voided_on is not null) execute function take_out();
create trigger credit_stays_out before update on credit
  for each row when (old.voided_on is not null) execute function stay_out();
create trigger credit_is_not_removed before delete on credit
  for each row execute function refuse_change_of_history('credit_id');
create trigger credit_is_not_truncated before truncate on credit
  for each statement execute function refuse_change();
create trigger credit_is_counted after insert on credit
  referencing new table as fresh for each statement execute function count_credits();
create trigger credit_is_counted_anew after update on credit
  referencing old table as former new table as changed for each statement execute function count_credits_anew();
-- What a settlement keeps of a deposit is a sum of amounts that were within the limit one by one.
create trigger credit_cents_is_within_limit before insert or update of cents on credit
  for each row when (abs(new.cents) > 10000000000000 and new.kind <> 'deposit')
  execute function refuse_large_amount('cents');
select keep_within_organisation('credit', array['select', 'insert'], by_property => true);
create policy credit_update on credit for update to gable_app using (org_id = (select current_org()));
grant update (voided_on, void_reason, void_entry_id, voided_by) on credit to gable_app;

-- Money that goes back to a tenant: from what was paid in advance, or from the deposit.
create table refund (
  org_id uuid not null,
  refund_id uuid not null,
  number bigint not null check (number >= 1),
  tenancy_id uuid not null,
  lease_id uuid not null,
  property_id uuid not null,
  kind text not null check (kind in ('prepayment', 'deposit')),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  cents bigint not null check (cents between 1 and 9007199254740991),
  refunded_on date not null,
  account_id uuid not null,
  method text not null check (method in ('cash', 'cheque', 'transfer', 'card', 'other')),
  reference text check (char_length(reference) between 1 and 120),
  memo text check (char_length(memo) between 1 and 500),
  person_id uuid,
  entry_id uuid not null,
  voided_on date,
  void_reason text check (char_length(void_reason) between 1 and 500),
  void_entry_id uuid,
  voided_by uuid references app_user,
  made_by uuid references app_user,
  made_at timestamptz not null,
  foreign key (org_id, tenancy_id, lease_id) references lease (org_id, tenancy_id, lease_id),
  foreign key (org_id, account_id) references account (org_id, account_id),
  foreign key (org_id, person_id) references person (org_id, person_id),
  foreign key (org_id, entry_id) references journal_entry (org_id, entry_id),
  foreign key (org_id, void_entry_id) references journal_entry (org_id, entry_id),
  check ((voided_on is null) = (void_entry_id is null) and (voided_on is null) = (void_reason is null))
);
create index refund_of_tenancy on refund (org_id, tenancy_id, refunded_on, number);
alter table refund
  add unique (org_id, number),
  add primary key (org_id, refund_id),
  add unique (org_id, refund_id, tenancy_id, currency);
create trigger refund_is_not_removed before delete on refund
  for each row execute function refuse_change_of_history('refund_id');
create trigger refund_is_not_truncated before truncate on refund
  for each statement execute function refuse_change();
-- Whose it is changes with a merge.
create trigger refund_stays_out before update on refund
  for each row when (old.voided_on is not null and to_jsonb(old) - 'person_id' <> to_jsonb(new) - 'person_id')
  execute function stay_out();
-- What a settlement keeps of a deposit is a sum of amounts that were within the limit one by one.
create trigger refund_cents_is_within_limit before insert or update of cents on refund
  for each row when (abs(new.cents) > 10000000000000 and new.kind <> 'deposit')
  execute function refuse_large_amount('cents');
select keep_within_organisation('refund', array['select', 'insert'], by_property => true);
create policy refund_update on refund for update to gable_app using (org_id = (select current_org()));
grant update (voided_on, void_reason, void_entry_id, voided_by) on refund to gable_app;

-- What paid what, how much and when. Taking back is another row, with the opposite amount, and each is taken back once.
-- The keys say that nothing crosses from one tenancy or currency to another.
create table allocation (
  org_id uuid not null,
  allocation_id uuid not null,
  tenancy_id uuid not null,
  currency text not null,
  receipt_id uuid,
  credit_id uuid,
  charge_id uuid,
  refund_id uuid,
  cents bigint not null check (cents <> 0 and abs(cents) <= 9007199254740991),
  on_day date not null,
  undoes_id uuid,
  -- Somebody chose where it goes.
  by_hand boolean not null default false,
  entry_id uuid not null,
  made_by uuid references app_user,
  made_at timestamptz not null,
  check (num_nonnulls(receipt_id, credit_id) = 1 and num_nonnulls(charge_id, refund_id) = 1),
  constraint allocation_check2 check ((undoes_id is null) = (cents > 0)),
  foreign key (org_id, receipt_id, tenancy_id, currency) references receipt_part (org_id, receipt_id, tenancy_id, currency),
  foreign key (org_id, credit_id, tenancy_id, currency) references credit (org_id, credit_id, tenancy_id, currency),
  foreign key (org_id, charge_id, tenancy_id, currency) references charge (org_id, charge_id, tenancy_id, currency),
  foreign key (org_id, refund_id, tenancy_id, currency) references refund (org_id, refund_id, tenancy_id, currency),
  foreign key (org_id, entry_id) references journal_entry (org_id, entry_id)
);
create unique index allocation_is_undone_once on allocation (org_id, undoes_id) where undoes_id is not null;
create index allocation_to_charge on allocation (org_id, charge_id) where charge_id is not null;
create index allocation_of_receipt on allocation (org_id, receipt_id) where receipt_id is not null;
create index allocation_of_credit on allocation (org_id, credit_id) where credit_id is not null;
create index allocation_of_refund on allocation (org_id, refund_id) where refund_id is not null;
alter table allocation
  add primary key (org_id, allocation_id),
  add foreign key (org_id, undoes_id) references allocation (org_id, allocation_id);
create index allocation_of_entry on allocation (org_id, entry_id);
create trigger allocation_is_append_only before update or delete on allocation
  for each row execute function refuse_change_of_history('allocation_id');
create trigger allocation_is_not_truncated before truncate on allocation
  for each statement execute function refuse_change();
create trigger allocation_is_applied after insert on allocation
  referencing new table as fresh for each statement execute function apply_allocations();
create trigger allocation_of_credit_is_counted after insert on allocation
  referencing new table as fresh for each statement execute function count_credited();
select keep_within_organisation('allocation', array['select', 'insert']);

-- What a tenancy owes and is owed: kept by the triggers of charges, payments, credits and deposits, in the same
-- transaction, and by nothing else.
create table tenancy_balance (
  org_id uuid not null,
  tenancy_id uuid not null,
  currency text not null,
  property_id uuid not null,
  open_cents bigint not null default 0 check (open_cents >= 0),
  prepaid_cents bigint not null default 0 check (prepaid_cents >= 0),
  credit_cents bigint not null default 0 check (credit_cents >= 0),
  deposit_cents bigint not null default 0 check (deposit_cents >= 0),
  -- Of what is open, the earliest day that it fell due.
  oldest_due_on date,
  primary key (org_id, tenancy_id, currency),
  foreign key (org_id, property_id) references property (org_id, property_id),
  check ((open_cents = 0) = (oldest_due_on is null))
) with (fillfactor = 70);
create index tenancy_balance_owing on tenancy_balance (org_id, oldest_due_on, tenancy_id) where open_cents > 0;
create index tenancy_balance_most on tenancy_balance (org_id, open_cents desc, tenancy_id) where open_cents > 0;
create index tenancy_balance_waiting on tenancy_balance (org_id, tenancy_id) where prepaid_cents > 0 or credit_cents > 0;
create index tenancy_balance_deposit on tenancy_balance (org_id, tenancy_id) where deposit_cents > 0;
create trigger balance_that_is_new_changes_the_roll after insert on tenancy_balance
  referencing new table as fresh for each statement execute function note_rent_change_of_balances();
create trigger balance_changes_the_roll after update on tenancy_balance
  referencing new table as fresh for each statement execute function note_rent_change_of_balances();
create trigger balance_that_goes_changes_the_roll after delete on tenancy_balance
  referencing old table as fresh for each statement execute function note_rent_change_of_balances();
select keep_within_organisation('tenancy_balance', array['select'], by_property => true);

-- What fell due in a month and what of it is open, by property and (with the organisation's own id) for all of them.
create table charge_month (
  org_id uuid not null references organisation,
  holder_id uuid not null,
  month date not null check (extract(day from month) = 1),
  currency text not null,
  property_id uuid,
  billed_cents bigint not null default 0 check (billed_cents >= 0),
  open_cents bigint not null default 0 check (open_cents >= 0),
  charges bigint not null default 0 check (charges >= 0),
  -- Deposits are held and never income, so that they are counted apart; what lowered a debt without money (credits,
  -- concessions, what was written off) is not collected. A deposit that was kept was paid once, and is.
  held_billed_cents bigint not null default 0 check (held_billed_cents >= 0),
  held_open_cents bigint not null default 0 check (held_open_cents >= 0),
  credited_cents bigint not null default 0 check (credited_cents >= 0),
  primary key (org_id, holder_id, month, currency),
  check (holder_id = coalesce(property_id, org_id))
) with (fillfactor = 60);
alter table charge_month enable row level security;
-- The row for all properties is nobody's who works with some.
create policy charge_month_select on charge_month for select to gable_app
  using (org_id = (select current_org()) and ((select sees_all_properties()) or property_id in (
    select mine.property_id from membership_property mine
     where mine.org_id = (select current_org()) and mine.user_id = (select current_app_user()))));
grant select on charge_month to gable_app;

-- Charges that were paid after their due day and that no late fee run has looked at since: whenever the next run comes, it
-- finds them, however long ago that was, and looks at nothing else that is paid.
create table late_paid (
  org_id uuid not null references organisation,
  charge_id uuid not null,
  lease_id uuid not null,
  tenancy_id uuid not null,
  property_id uuid not null,
  due_on date not null,
  settled_on date not null,
  primary key (org_id, charge_id),
  foreign key (org_id, charge_id) references charge (org_id, charge_id) on delete cascade
);
create index late_paid_by_lease on late_paid (org_id, lease_id);
create index late_paid_by_tenancy on late_paid (org_id, tenancy_id);
select keep_within_organisation('late_paid', array['select', 'delete'], by_property => true);

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
  all_later_cents bigint not null default 0 check (all_later_cents >= 0),
  owing_later_cents bigint not null default 0 check (owing_later_cents >= 0),
  ending_later_cents bigint not null default 0 check (ending_later_cents >= 0),
  ahead_later_cents bigint not null default 0 check (ahead_later_cents >= 0),
  outstanding_cents bigint not null default 0 check (outstanding_cents >= 0),
  primary key (org_id, property_id, currency),
  foreign key (org_id, property_id) references property (org_id, property_id) on delete cascade
);
select keep_within_organisation('rent_standing', array['select', 'insert', 'delete'], by_property => true);

-- What changed since. Only ever added to: a row for each property that were there once would make everybody who writes
-- in it wait for each other.
create table rent_change (
  -- No sequence: numbers that one database counts could meet again where the rows are moved to.
  change_id uuid not null default gen_random_uuid(),
  org_id uuid not null references organisation on delete cascade,
  property_id uuid not null,
  primary key (org_id, change_id)
);
create index rent_change_of_property on rent_change (org_id, property_id, change_id);
select keep_within_organisation('rent_change', array['select', 'delete'], by_property => true);
