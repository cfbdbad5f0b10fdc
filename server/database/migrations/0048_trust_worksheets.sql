-- The month of an account with other people's money, signed (money.md, 1.7): what the statement, the books and the funds
-- said when it was signed, with its PDF. A row never changes. It names its reconciliation without a reference: that one
-- can be reopened and removed, and the worksheet stays.
create table trust_worksheet (
  org_id uuid not null references organisation,
  worksheet_id uuid not null,
  reconciliation_id uuid not null,
  account_id uuid not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  from_on date not null,
  to_on date not null check (to_on >= from_on),
  statement_cents bigint not null,
  in_transit_cents bigint not null check (in_transit_cents >= 0),
  outstanding_cents bigint not null check (outstanding_cents >= 0),
  book_cents bigint not null,
  funds_cents bigint not null,
  -- The last entry of the books that it knows.
  last_entry_number bigint not null,
  prepared_by uuid references app_user,
  prepared_name text not null,
  -- When its reconciliation was finished, which tells one finishing from the next.
  prepared_at timestamptz not null,
  signed_by uuid not null references app_user,
  signed_name text not null,
  signed_at timestamptz not null,
  -- Every open item and every fund, with what was written about those that are short or misplaced.
  sheet jsonb not null,
  pdf bytea not null check (octet_length(pdf) between 1 and 50000000),
  pdf_hash bytea not null,
  primary key (org_id, worksheet_id),
  constraint trust_worksheet_is_signed_once unique (org_id, reconciliation_id, prepared_at),
  constraint trust_worksheet_has_its_hash check (pdf_hash = sha256(pdf)),
  constraint trust_worksheet_adds_up check (
    statement_cents + in_transit_cents - outstanding_cents = book_cents and book_cents = funds_cents),
  constraint trust_worksheet_has_an_account foreign key (org_id, account_id) references account (org_id, account_id)
);
create index trust_worksheet_in_order on trust_worksheet (org_id, to_on desc, worksheet_id desc);
create index trust_worksheet_of_account on trust_worksheet (org_id, account_id, currency, to_on desc);
select keep_within_organisation('trust_worksheet', array['select', 'insert']);
create trigger trust_worksheet_stays before update or delete on trust_worksheet
  for each row execute function refuse_change();
create trigger trust_worksheet_stays_whole before truncate on trust_worksheet
  for each statement execute function refuse_change();

-- A worksheet whose reconciliation was reopened: it stays readable, and no longer counts.
create table superseded_worksheet (
  org_id uuid not null references organisation,
  worksheet_id uuid not null,
  superseded_at timestamptz not null,
  superseded_by uuid references app_user,
  reason text not null,
  primary key (org_id, worksheet_id),
  foreign key (org_id, worksheet_id) references trust_worksheet (org_id, worksheet_id)
);
select keep_within_organisation('superseded_worksheet', array['select']);
create trigger superseded_worksheet_stays before update or delete on superseded_worksheet
  for each row execute function refuse_change();
create trigger superseded_worksheet_stays_whole before truncate on superseded_worksheet
  for each statement execute function refuse_change();

create trigger reconciliation_supersedes_its_worksheet after update on reconciliation
  for each row when (old.state = 'finished' and new.state = 'open') execute function supersede_worksheet();
