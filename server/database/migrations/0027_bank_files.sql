-- What banks say: their files as they came, and each line of them once. What is made of a line comes on top of this.

-- A file, or the part of it that is about one account: a file of several accounts has a row for each. It is kept as it
-- came and never changed, and the same file does nothing more.
create table bank_file (
  org_id uuid not null references organisation,
  file_id uuid not null,
  account_id uuid not null,
  stored_file_id uuid not null,
  name text not null check (char_length(name) between 1 and 200),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  format text not null check (format in ('ofx', 'camt053', 'mt940', 'bai2', 'qif', 'csv')),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- The first and last day of its lines; none where it has no line.
  from_on date,
  to_on date,
  opening_cents bigint,
  opening_on date,
  closing_cents bigint,
  closing_on date,
  -- Of all its lines, known ones too: opening and this come to the closing balance.
  sum_cents bigint not null,
  line_count integer not null check (line_count >= 0),
  new_count integer not null check (new_count >= 0),
  known_count integer not null check (known_count >= 0),
  -- When it came; how many still wait is counted on the lines.
  doubtful_count integer not null check (doubtful_count >= 0),
  refused_count integer not null check (refused_count >= 0),
  left_out_count integer not null check (left_out_count >= 0),
  state text not null check (state in ('adds-up', 'differs', 'unproven')),
  -- What could not be read, with its line of the file, and what does not add up.
  problems jsonb not null default '[]',
  added_by uuid references app_user,
  added_at timestamptz not null,
  primary key (org_id, file_id),
  unique (org_id, account_id, sha256),
  constraint bank_file_has_an_account foreign key (org_id, account_id) references account (org_id, account_id),
  foreign key (org_id, stored_file_id) references stored_file (org_id, file_id),
  check ((from_on is null) = (to_on is null)),
  check (new_count + known_count + doubtful_count = line_count)
);
create index bank_file_by_account on bank_file (org_id, account_id, file_id desc);
create index bank_file_by_closing on bank_file (org_id, account_id, closing_on desc, file_id desc)
  where closing_cents is not null;
create index bank_file_of_stored_file on bank_file (org_id, stored_file_id);
select keep_within_organisation('bank_file', array['select', 'insert']);

create table statement_line (
  org_id uuid not null references organisation,
  line_id uuid not null,
  account_id uuid not null,
  file_id uuid not null,
  -- Its place among the lines of its file, and the line of the file on which it begins.
  position integer not null check (position >= 1),
  line_number integer not null check (line_number >= 1),
  date date not null check (date between '1900-01-01' and '2999-12-31'),
  -- Above zero came in.
  cents bigint not null check (cents <> 0 and abs(cents) <= 9007199254740991),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  text text not null check (char_length(text) <= 2000),
  payee text check (char_length(payee) between 1 and 500),
  counterparty_account text check (char_length(counterparty_account) between 1 and 100),
  reference text check (char_length(reference) between 1 and 200),
  check_number text check (char_length(check_number) between 1 and 60),
  bank_id text check (char_length(bank_id) between 1 and 300),
  -- What tells it from all others of its account: the bank's id where that is one, else what stands in it.
  key text not null check (char_length(key) between 1 and 400),
  is_by_id boolean not null,
  state text not null
    check (state in ('open', 'doubtful', 'conflict', 'same', 'matched', 'posted', 'excluded')),
  -- Why it waited for somebody to say what it is, and beside which line.
  doubt text check (doubt in ('doubtful', 'conflict')),
  beside_line_id uuid,
  decided_by uuid references app_user,
  decided_at timestamptz,
  version integer not null default 1,
  primary key (org_id, line_id),
  constraint statement_line_is_there_once unique (org_id, account_id, key),
  constraint statement_line_has_an_account foreign key (org_id, account_id) references account (org_id, account_id),
  foreign key (org_id, file_id) references bank_file (org_id, file_id),
  foreign key (org_id, beside_line_id) references statement_line (org_id, line_id),
  check ((doubt is null) = (beside_line_id is null)),
  check (state not in ('doubtful', 'conflict', 'same') or doubt is not null)
);
create index statement_line_by_day on statement_line (org_id, date, position, line_id);
create index statement_line_of_account on statement_line (org_id, account_id, date, position, line_id);
create index statement_line_of_file on statement_line (org_id, file_id, date, position, line_id);
create index statement_line_waiting on statement_line (org_id, account_id, state)
  where state in ('open', 'doubtful', 'conflict');
-- Two lines of one file are never the same line of another.
create unique index statement_line_is_one_other on statement_line (org_id, file_id, beside_line_id) where state = 'same';
create index statement_line_beside on statement_line (org_id, beside_line_id) where beside_line_id is not null;
select keep_within_organisation('statement_line', array['select', 'insert', 'update']);
-- What the bank said stays as it said it.
revoke update on statement_line from gable_app;
grant update (state, decided_by, decided_at, version) on statement_line to gable_app;

-- How files of an account are read: what the bank calls it, and which column of its tables is what. Whoever takes a file
-- in locks its row, so that two files of one account are taken one after the other.
create table bank_reading (
  org_id uuid not null references organisation,
  account_id uuid not null,
  known_as text[] not null default '{}' check (cardinality(known_as) <= 50),
  -- Of tables whose columns are called so.
  csv_columns text check (char_length(csv_columns) between 1 and 4000),
  csv_mapping jsonb,
  primary key (org_id, account_id),
  constraint bank_reading_has_an_account foreign key (org_id, account_id) references account (org_id, account_id)
);
select keep_within_organisation('bank_reading', array['select', 'insert', 'update']);
