-- Pay runs (money.md, 7.6): what is paid of the approved bills from one bank account, one payment for each vendor, and the files
-- that the bank takes.

-- Bills of a vendor on hold are left out of pay runs, and the preview says why.
alter table vendor add column hold_reason text check (char_length(hold_reason) between 1 and 500);

-- How a bank account pays: how its checks are printed and which number is next, and who sends its ACH files.
create table payment_setting (
  org_id uuid not null references organisation,
  account_id uuid not null,
  -- None: no checks are printed.
  next_check_number bigint check (next_check_number between 1 and 999999999),
  check_layout text not null default 'top' check (check_layout in ('top', 'middle', 'bottom')),
  -- Of the bank that takes the file, and in whose name payments go out.
  ach_routing text check (ach_routing ~ '^[0-9]{9}$'),
  ach_bank_name text check (char_length(ach_bank_name) between 1 and 23),
  -- Who sends it, as the bank numbers them.
  ach_origin text check (char_length(ach_origin) between 1 and 10),
  ach_company text check (char_length(ach_company) between 1 and 16),
  ach_company_id text check (char_length(ach_company_id) between 1 and 10),
  ach_account_kind text not null default 'checking' check (ach_account_kind in ('checking', 'savings')),
  -- Some banks want each batch to balance, and some want class 200 in every file.
  ach_offset boolean not null default false,
  ach_mixed boolean not null default false,
  sepa boolean not null default false,
  bic text check (bic ~ '^[A-Z0-9]{8}([A-Z0-9]{3})?$'),
  version integer not null default 1,
  primary key (org_id, account_id),
  constraint payment_setting_has_an_account foreign key (org_id, account_id) references account (org_id, account_id),
  check (num_nonnulls(ach_routing, ach_bank_name, ach_origin, ach_company, ach_company_id) in (0, 5))
);
select keep_within_organisation('payment_setting', array['select', 'insert', 'update']);

-- A run pays for all properties: who works with some of them does not see it.
create table payment_run (
  org_id uuid not null references organisation,
  run_id uuid not null,
  number bigint not null check (number >= 1),
  account_id uuid not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  on_day date not null,
  prepared_by uuid not null references app_user,
  prepared_at timestamptz not null,
  released_by uuid references app_user,
  released_at timestamptz,
  released_on date,
  voided_by uuid references app_user,
  voided_at timestamptz,
  void_reason text check (char_length(void_reason) between 1 and 500),
  primary key (org_id, run_id),
  unique (org_id, number),
  constraint payment_run_has_an_account foreign key (org_id, account_id) references account (org_id, account_id),
  check ((released_at is null) = (released_on is null) and (released_at is null) = (released_by is null)),
  check ((voided_at is null) = (void_reason is null)),
  -- What the bank was told is voided, stopped or returned payment by payment.
  check (released_at is null or voided_at is null)
);
create index payment_run_of_account on payment_run (org_id, account_id);
select keep_within_organisation('payment_run', array['select', 'insert', 'update']);
alter policy payment_run_select on payment_run using (org_id = (select current_org()) and (select sees_all_properties()));

-- What a run pays to a vendor, and how. The bank details are those to which it was prepared.
create table payment_run_item (
  org_id uuid not null references organisation,
  run_id uuid not null,
  vendor_id uuid not null,
  payment_id uuid not null,
  method text not null check (method in ('check', 'ach', 'sepa', 'manual')),
  bank_id uuid,
  primary key (org_id, run_id, vendor_id),
  unique (org_id, payment_id),
  foreign key (org_id, run_id) references payment_run (org_id, run_id),
  foreign key (org_id, vendor_id) references vendor (org_id, vendor_id),
  foreign key (org_id, payment_id) references bill_payment (org_id, payment_id),
  foreign key (org_id, bank_id) references vendor_bank (org_id, bank_id),
  check (method not in ('ach', 'sepa') or bank_id is not null)
);
select keep_within_organisation('payment_run_item', array['select', 'insert']);
alter policy payment_run_item_select on payment_run_item
  using (org_id = (select current_org()) and (select sees_all_properties()));

-- A check number is used once for each bank account, whatever becomes of the check.
create table payment_check (
  org_id uuid not null references organisation,
  account_id uuid not null,
  number bigint not null check (number between 1 and 999999999),
  payment_id uuid not null,
  issued_on date not null,
  -- Another number was printed for the same payment.
  spoiled_on date,
  spoil_reason text check (char_length(spoil_reason) between 1 and 500),
  constraint check_number_is_used_once primary key (org_id, account_id, number),
  constraint payment_check_has_an_account foreign key (org_id, account_id) references account (org_id, account_id),
  foreign key (org_id, payment_id) references bill_payment (org_id, payment_id),
  check ((spoiled_on is null) = (spoil_reason is null))
);
create unique index payment_has_one_good_check on payment_check (org_id, payment_id) where spoiled_on is null;
create index payment_check_of_payment on payment_check (org_id, payment_id);
select keep_within_organisation('payment_check', array['select', 'insert']);
grant update (spoiled_on, spoil_reason) on payment_check to gable_app;
create policy payment_check_update on payment_check for update to gable_app using (org_id = (select current_org()));

-- What was given to the bank, byte by byte: sealed, since it has account numbers in full. One of each kind for a run.
create table payment_file (
  org_id uuid not null references organisation,
  file_id uuid not null,
  run_id uuid not null,
  kind text not null check (kind in ('nacha', 'pain001')),
  sealed bytea not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  payments integer not null check (payments > 0),
  cents bigint not null check (cents > 0),
  -- What the bank checks it by: the entry hash of an ACH file.
  control text check (char_length(control) between 1 and 60),
  settles_on date not null,
  made_by uuid not null references app_user,
  made_at timestamptz not null,
  primary key (org_id, file_id),
  constraint payment_file_is_made_once unique (org_id, run_id, kind),
  foreign key (org_id, run_id) references payment_run (org_id, run_id)
);
select keep_within_organisation('payment_file', array['select', 'insert']);
alter policy payment_file_select on payment_file using (org_id = (select current_org()) and (select sees_all_properties()));

-- Somebody decides what a run pays, so it takes nobody's money for what is another's (0032). What was paid by hand may be done
-- already, and always posts.
drop trigger journal_entry_leaves_no_fund_short on journal_entry;
create constraint trigger journal_entry_leaves_no_fund_short after insert on journal_entry
  deferrable initially deferred for each row
  when (new.source_kind in ('manual', 'recurring', 'fund-transfer', 'deposit-transfer', 'refund', 'run-payment'))
  execute function refuse_short_funds();

-- Lines of the bank are matched with payments by what we told the bank: the number of a check, or our own.
create index journal_entry_by_reference on journal_entry (org_id, (explanation->>'reference')) where explanation ? 'reference';
