-- What the books say beside a statement of the bank (money.md, section 4). Each account is reconciled statement after
-- statement, in one currency: its opening is the closing of the one before it. Once it is finished nothing posts to the
-- account up to its last day, which `write_entries` refuses.
create table reconciliation (
  org_id uuid not null references organisation,
  reconciliation_id uuid not null,
  account_id uuid not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  from_on date not null check (from_on between '1900-01-01' and '2999-12-31'),
  to_on date not null check (to_on between from_on and '2999-12-31'),
  opening_cents bigint not null check (abs(opening_cents) <= 9007199254740991),
  closing_cents bigint not null check (abs(closing_cents) <= 9007199254740991),
  -- The file that the closing balance is from; none where somebody typed it.
  closing_file_id uuid,
  state text not null check (state in ('open', 'finished')),
  made_by uuid references app_user,
  made_at timestamptz not null,
  finished_by uuid references app_user,
  finished_at timestamptz,
  -- The last entry of the books when it was finished.
  finished_number bigint,
  reopened_by uuid references app_user,
  reopened_at timestamptz,
  reopened_reason text check (char_length(reopened_reason) between 1 and 500),
  version integer not null default 1,
  primary key (org_id, reconciliation_id),
  constraint reconciliation_ends_on_its_day unique (org_id, account_id, currency, to_on),
  constraint reconciliation_has_an_account foreign key (org_id, account_id) references account (org_id, account_id),
  foreign key (org_id, closing_file_id) references bank_file (org_id, file_id),
  check ((state = 'finished') = (finished_at is not null)),
  check ((finished_at is null) = (finished_number is null)),
  check ((reopened_at is null) = (reopened_reason is null))
);
create unique index reconciliation_is_open_once on reconciliation (org_id, account_id, currency) where state = 'open';
create index reconciliation_in_order on reconciliation (org_id, to_on desc, reconciliation_id desc);
create index reconciliation_of_file on reconciliation (org_id, closing_file_id) where closing_file_id is not null;
select keep_within_organisation('reconciliation', array['select', 'insert', 'update', 'delete']);

-- What an entry moved at the account, beside a reconciliation: cleared by its statement, or before the first one by its
-- opening; when it was finished, also what was still open then, or had been voided before it cleared. A batch of checks
-- that was banked together is one entry and so one item.
create table reconciliation_item (
  org_id uuid not null references organisation,
  reconciliation_id uuid not null,
  entry_id uuid not null,
  account_id uuid not null,
  currency text not null,
  date date not null,
  cents bigint not null check (cents <> 0),
  role text not null check (role in ('opening', 'cleared', 'open', 'voided')),
  primary key (org_id, reconciliation_id, entry_id),
  foreign key (org_id, reconciliation_id) references reconciliation (org_id, reconciliation_id) on delete cascade,
  constraint reconciliation_item_has_an_account foreign key (org_id, account_id) references account (org_id, account_id),
  foreign key (org_id, entry_id) references journal_entry (org_id, entry_id)
);
create unique index reconciliation_item_clears_once on reconciliation_item (org_id, entry_id, account_id, currency)
  where role in ('opening', 'cleared');
create index reconciliation_item_of_account on reconciliation_item (org_id, account_id);
create index reconciliation_item_of_entry on reconciliation_item (org_id, entry_id);
select keep_within_organisation('reconciliation_item', array['select', 'insert', 'delete']);
