-- The books (domain.md, section 6): double entry, append-only, balanced at commit per currency and per basis. Every rule
-- is kept by `post` in server/modules/ledger first; what stands here is the second lock. An organisation's books exist for
-- its own transactions only; sign-up opens the books of the organisation that it makes.

create table account (
  org_id uuid not null references organisation,
  account_id uuid not null,
  number text not null check (number ~ '^[0-9A-Za-z][0-9A-Za-z.-]{0,19}$'),
  name text not null check (char_length(name) between 1 and 120),
  kind text not null check (kind in ('asset', 'liability', 'equity', 'income', 'expense')),
  -- Shown against the side of its kind: concessions reduce income.
  is_contra boolean not null default false,
  -- What the program itself posts to; such an account can be renamed, but neither archived nor removed.
  system_key text check (system_key ~ '^[a-z][a-z-]{1,40}$'),
  tax_line text check (char_length(tax_line) between 1 and 120),
  archived_at timestamptz,
  created_at timestamptz not null,
  version integer not null default 1,
  -- Costs of the building are operating; loans and depreciation stand below the net operating income.
  is_operating boolean not null default true,
  -- Which accounts are a bank's: receipts go there, and payments come from there.
  is_bank boolean not null default false,
  -- What kind of money lies there, at which bank, and under which number: clients' money (trust), deposits, the company's
  -- own (operating), one owner's, and a landlord's own.
  bank_kind text check (bank_kind in ('operating', 'trust', 'deposit', 'owner', 'own')),
  bank_name text check (char_length(bank_name) between 1 and 120),
  bank_number text check (char_length(bank_number) between 1 and 40),
  constraint account_number_is_free unique (org_id, number),
  unique (org_id, system_key),
  check (system_key is null or archived_at is null),
  check (not is_bank or kind = 'asset'),
  constraint account_of_a_bank check (is_bank or num_nonnulls(bank_kind, bank_name, bank_number) = 0)
);
-- Before a table was ever analysed, all its indexes look alike to the planner, and of those it takes the one that was
-- made last. Foreign keys keep the plan of their first check, so the keys that they look up are made last.
alter table account add primary key (org_id, account_id);
create trigger account_system_stays before delete on account for each row execute function keep_system_account();
alter table account enable row level security;
create policy account_seen on account for select to gable_app using (org_id = (select current_org()));
create policy account_made on account for insert to gable_app
  with check (org_id = (select current_org()) or (select in_auth_scope()));
create policy account_changed on account for update to gable_app using (org_id = (select current_org()));
create policy account_removed on account for delete to gable_app using (org_id = (select current_org()));
grant select, insert, delete on account to gable_app;
grant update (
  number, name, tax_line, archived_at, version, is_operating, is_bank, bank_kind, bank_name, bank_number
) on account to gable_app;

-- One row per organisation: the next entry's number and how far the books are closed. Whoever posts, closes or archives
-- takes its lock first, so that nobody passes another one unseen, numbers have no gaps, and locks are never taken in
-- two orders.
create table ledger_state (
  org_id uuid primary key references organisation,
  next_number bigint not null default 1 check (next_number >= 1),
  -- Instants of recording never run backwards, so that what was known at one is a stretch of numbers.
  last_recorded_at timestamptz,
  closed_through date
) with (fillfactor = 20);
create constraint trigger journal_is_balanced after update on ledger_state
  deferrable initially deferred for each row when (old.next_number <> new.next_number) execute function check_given_numbers();
create constraint trigger journal_begins_at_one after insert on ledger_state
  deferrable initially deferred for each row when (new.next_number <> 1) execute function check_given_numbers();
alter table ledger_state enable row level security;
create policy ledger_state_seen on ledger_state for select to gable_app using (org_id = (select current_org()));
create policy ledger_state_made on ledger_state for insert to gable_app
  with check (org_id = (select current_org()) or (select in_auth_scope()));
create policy ledger_state_changed on ledger_state for update to gable_app using (org_id = (select current_org()));
grant select, insert on ledger_state to gable_app;
grant update (next_number, last_recorded_at, closed_through) on ledger_state to gable_app;

create table journal_entry (
  org_id uuid not null,
  entry_id uuid not null,
  number bigint not null check (number >= 1),
  date date not null check (date between '1900-01-01' and '2999-12-31'),
  -- How many lines it has. Each line names it too, is one of 1 to that many, and is there once: so nothing can be added
  -- to an entry once it is complete, by whatever transaction, also after the rows were moved to another server.
  line_count smallint not null check (line_count between 2 and 1000),
  memo text not null check (char_length(memo) between 1 and 500),
  -- Why it is there: the document, the rule and the person (Explain this number).
  source_kind text not null check (source_kind ~ '^[a-z][a-z-]{0,39}$'),
  source_id uuid,
  explanation jsonb not null default '{}',
  posted_by uuid references app_user,
  request_id text,
  recorded_at timestamptz not null,
  reverses_entry_id uuid,
  reversal_reason text check (char_length(reversal_reason) between 1 and 500),
  is_reversal boolean not null generated always as (reverses_entry_id is not null) stored,
  reverses_a_reversal boolean generated always as (case when reverses_entry_id is null then null else false end) stored,
  idempotency_key text check (char_length(idempotency_key) between 1 and 250),
  content_hash bytea not null check (octet_length(content_hash) = 32),
  unique (org_id, number),
  check ((reverses_entry_id is null) = (reversal_reason is null))
);
create unique index journal_entry_is_reversed_once on journal_entry (org_id, reverses_entry_id)
  where reverses_entry_id is not null;
create unique index journal_entry_key_is_used_once on journal_entry (org_id, idempotency_key)
  where idempotency_key is not null;
create index journal_entry_by_date on journal_entry (org_id, date desc, number desc);
create index journal_entry_by_source on journal_entry (org_id, source_kind, source_id) where source_id is not null;
create index journal_entry_by_memo on journal_entry using gin (org_id, memo gin_trgm_ops);
alter table journal_entry
  add unique (org_id, entry_id, is_reversal),
  add primary key (org_id, entry_id),
  -- What a reversal reverses is none itself.
  add constraint journal_entry_reverses_an_entry
    foreign key (org_id, reverses_entry_id, reverses_a_reversal) references journal_entry (org_id, entry_id, is_reversal);
-- The journal of one kind alone, such as what was posted by hand.
create index journal_entry_by_kind on journal_entry (org_id, source_kind, date desc, number desc);
create trigger journal_entry_is_append_only before update or delete on journal_entry
  for each row execute function refuse_change();
create trigger journal_entry_is_not_truncated before truncate on journal_entry
  for each statement execute function refuse_change();
create trigger journal_entry_is_numbered after insert on journal_entry
  referencing new table as fresh for each statement execute function check_entry_numbers();
alter table journal_entry enable row level security;
create policy journal_entry_seen on journal_entry for select to gable_app using (org_id = (select current_org()));
create policy journal_entry_made on journal_entry for insert to gable_app with check (org_id = (select current_org()));
grant select, insert on journal_entry to gable_app;

create table posting (
  org_id uuid not null,
  entry_id uuid not null,
  line smallint not null,
  line_count smallint not null,
  account_id uuid not null,
  date date not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- Debits are positive, credits negative, each within what a program in the browser can count exactly.
  amount_cents bigint not null check (amount_cents <> 0 and abs(amount_cents) <= 9007199254740991),
  basis text not null check (basis in ('both', 'accrual', 'cash')),
  property_id uuid,
  unit_id uuid,
  lease_id uuid,
  person_id uuid,
  bank_account_id uuid,
  memo text check (char_length(memo) between 1 and 500),
  check (line between 1 and line_count),
  constraint posting_has_an_account foreign key (org_id, account_id) references account (org_id, account_id)
);
create index posting_by_account on posting (org_id, account_id, date, entry_id, line);
create index posting_by_lease on posting (org_id, lease_id, account_id, date) include (currency, basis, amount_cents)
  where lease_id is not null;
create index posting_by_person on posting (org_id, person_id, account_id, date) include (currency, basis, amount_cents)
  where person_id is not null;
create index posting_by_property on posting (org_id, property_id, date, account_id) include (currency, basis, amount_cents)
  where property_id is not null;
alter table posting add primary key (org_id, entry_id, line);
-- Sub-ledgers of a unit and of a bank account, as those of a lease and of a person are.
create index posting_by_unit on posting (org_id, unit_id, account_id, date) include (currency, basis, amount_cents)
  where unit_id is not null;
create index posting_by_bank_account on posting (org_id, bank_account_id, account_id, date)
  include (currency, basis, amount_cents) where bank_account_id is not null;
create trigger posting_is_append_only before update or delete on posting
  for each row execute function refuse_change();
create trigger posting_is_not_truncated before truncate on posting
  for each statement execute function refuse_change();
create trigger posting_has_an_entry after insert on posting
  referencing new table as fresh for each statement execute function check_line_entries();
create trigger posting_is_within_limit before insert on posting
  for each row when (abs(new.amount_cents) > 10000000000000) execute function refuse_large_posting();
alter table posting enable row level security;
create policy posting_seen on posting for select to gable_app using (org_id = (select current_org()));
create policy posting_made on posting for insert to gable_app with check (org_id = (select current_org()));
grant select, insert on posting to gable_app;

-- Balances, written in the transaction that posts, so that a trial balance never reads postings. Debit and credit apart,
-- so that turnover can be told as well; by day too, so that a balance within a month reads a month of days at most.
-- Only write_entries writes them. What is in them is proved by `verify`; to check each row again took its time.
create table account_month (
  org_id uuid not null,
  account_id uuid not null,
  month date not null,
  currency text not null,
  basis text not null,
  debit_cents bigint not null,
  credit_cents bigint not null,
  primary key (org_id, account_id, month, currency, basis),
  foreign key (org_id, account_id) references account (org_id, account_id)
) with (fillfactor = 60);
alter table account_month enable row level security;
create policy account_month_seen on account_month for select to gable_app using (org_id = (select current_org()));
create policy account_month_made on account_month for insert to gable_app with check (org_id = (select current_org()));
create policy account_month_changed on account_month for update to gable_app using (org_id = (select current_org()));
grant select on account_month to gable_app;

create table account_day (
  org_id uuid not null,
  account_id uuid not null,
  day date not null,
  currency text not null,
  basis text not null,
  debit_cents bigint not null,
  credit_cents bigint not null,
  primary key (org_id, day, account_id, currency, basis),
  foreign key (org_id, account_id) references account (org_id, account_id)
) with (fillfactor = 80);
alter table account_day enable row level security;
create policy account_day_seen on account_day for select to gable_app using (org_id = (select current_org()));
create policy account_day_made on account_day for insert to gable_app with check (org_id = (select current_org()));
create policy account_day_changed on account_day for update to gable_app using (org_id = (select current_org()));
grant select on account_day to gable_app;

create table property_month (
  org_id uuid not null,
  property_id uuid not null,
  account_id uuid not null,
  month date not null,
  currency text not null,
  basis text not null,
  debit_cents bigint not null,
  credit_cents bigint not null,
  primary key (org_id, property_id, account_id, month, currency, basis),
  foreign key (org_id, account_id) references account (org_id, account_id)
) with (fillfactor = 60);
alter table property_month enable row level security;
create policy property_month_seen on property_month for select to gable_app using (org_id = (select current_org()));
create policy property_month_made on property_month for insert to gable_app with check (org_id = (select current_org()));
create policy property_month_changed on property_month for update to gable_app using (org_id = (select current_org()));
grant select on property_month to gable_app;

-- How the books were closed and opened again, with who and why; ledger_state holds what that comes to.
create table period_lock (
  org_id uuid not null references ledger_state,
  lock_id uuid not null,
  act text not null check (act in ('close', 'reopen')),
  closed_before date,
  closed_through date,
  reason text check (char_length(reason) between 1 and 500),
  done_by uuid references app_user,
  done_at timestamptz not null,
  primary key (org_id, lock_id),
  check (act = 'close' or reason is not null)
);
create trigger period_lock_is_append_only before update or delete on period_lock
  for each row execute function refuse_change();
create trigger period_lock_is_not_truncated before truncate on period_lock
  for each statement execute function refuse_change();
alter table period_lock enable row level security;
create policy period_lock_seen on period_lock for select to gable_app using (org_id = (select current_org()));
create policy period_lock_made on period_lock for insert to gable_app with check (org_id = (select current_org()));
grant select, insert on period_lock to gable_app;

-- The chain: each seal covers its entry and the seal before it. Written after the fact, so that posting never waits.
create table journal_seal (
  org_id uuid not null,
  number bigint not null,
  entry_id uuid not null,
  seal bytea not null check (octet_length(seal) = 32),
  sealed_at timestamptz not null,
  primary key (org_id, number),
  unique (org_id, entry_id),
  foreign key (org_id, number) references journal_entry (org_id, number),
  foreign key (org_id, entry_id) references journal_entry (org_id, entry_id)
);
create trigger journal_seal_is_append_only before update or delete on journal_seal
  for each row execute function refuse_change();
create trigger journal_seal_is_not_truncated before truncate on journal_seal
  for each statement execute function refuse_change();
alter table journal_seal enable row level security;
create policy journal_seal_seen on journal_seal for select to gable_app using (org_id = (select current_org()));
create policy journal_seal_made on journal_seal for insert to gable_app with check (org_id = (select current_org()));
grant select, insert on journal_seal to gable_app;

create table entry_template (
  org_id uuid not null references organisation,
  template_id uuid not null,
  name text not null check (char_length(name) between 1 and 120),
  memo text not null check (char_length(memo) between 1 and 500),
  lines jsonb not null check (jsonb_typeof(lines) = 'array' and jsonb_array_length(lines) between 1 and 100),
  created_at timestamptz not null,
  version integer not null default 1,
  primary key (org_id, template_id)
);
create unique index entry_template_name_is_free on entry_template (org_id, lower(name));
alter table entry_template enable row level security;
create policy entry_template_seen on entry_template for select to gable_app using (org_id = (select current_org()));
create policy entry_template_made on entry_template for insert to gable_app with check (org_id = (select current_org()));
create policy entry_template_changed on entry_template for update to gable_app using (org_id = (select current_org()));
create policy entry_template_removed on entry_template for delete to gable_app using (org_id = (select current_org()));
grant select, insert, delete on entry_template to gable_app;
grant update (name, memo, lines, version) on entry_template to gable_app;

create table recurring_entry (
  org_id uuid not null references organisation,
  recurring_id uuid not null,
  name text not null check (char_length(name) between 1 and 120),
  memo text not null check (char_length(memo) between 1 and 500),
  lines jsonb not null check (jsonb_typeof(lines) = 'array' and jsonb_array_length(lines) between 2 and 100),
  frequency text not null check (frequency in ('weekly', 'fortnightly', 'monthly', 'quarterly', 'half-yearly', 'yearly')),
  starts_on date not null check (starts_on between '1900-01-01' and '2999-12-31'),
  ends_on date check (ends_on between starts_on and '2999-12-31'),
  -- Which of its days comes next, counted from one on `starts_on`, and that day; none where it is over. Every day is
  -- counted from the first one, so that a day moved to the end of a short month is not moved for good.
  next_occurrence integer not null default 1 check (next_occurrence >= 1),
  next_on date check (next_on between starts_on and '2999-12-31'),
  paused_at timestamptz,
  -- Why the day that is due could not be posted, and when that is tried again.
  problem_code text,
  problem_detail text,
  attempts integer not null default 0,
  retry_at timestamptz,
  -- Who said what is posted.
  set_by uuid not null references app_user,
  created_at timestamptz not null,
  idempotency_key text check (char_length(idempotency_key) between 1 and 250),
  content_hash bytea not null check (octet_length(content_hash) = 32),
  version integer not null default 1,
  primary key (org_id, recurring_id),
  check ((problem_code is null) = (problem_detail is null) and (problem_code is null) = (retry_at is null)),
  check (next_on <= ends_on)
);
create unique index recurring_entry_key_is_used_once on recurring_entry (org_id, idempotency_key)
  where idempotency_key is not null;
create index recurring_entry_to_come on recurring_entry (next_on, org_id) where next_on is not null and paused_at is null;
alter table recurring_entry enable row level security;
create policy recurring_entry_seen on recurring_entry for select to gable_app using (org_id = (select current_org()));
create policy recurring_entry_made on recurring_entry for insert to gable_app with check (org_id = (select current_org()));
create policy recurring_entry_changed on recurring_entry for update to gable_app using (org_id = (select current_org()));
-- One that was set up by mistake can go, as long as it has posted nothing: what stands in the journal keeps the rule
-- that made it.
create policy recurring_entry_removed on recurring_entry for delete to gable_app using (
  org_id = (select current_org())
  and not exists (
    select from journal_entry e
     where e.org_id = recurring_entry.org_id
       and e.source_kind = 'recurring'
       and e.source_id = recurring_entry.recurring_id));
grant select, insert, delete on recurring_entry to gable_app;
grant update (
  name, memo, lines, ends_on, next_occurrence, next_on, paused_at, problem_code, problem_detail, attempts, retry_at,
  set_by, version
) on recurring_entry to gable_app;
