-- Imports: a file that became properties, units, people and leases, what was made of it, and how to take it back.

create table import_run (
  org_id uuid not null references organisation,
  import_id uuid not null,
  kind text not null check (kind in ('properties', 'units', 'people', 'leases', 'all', 'list')),
  -- Until it has run, columns and formats may change. What was undone stays undone.
  state text not null default 'mapping' check (state in ('mapping', 'done', 'undone')),
  file_name text not null check (char_length(file_name) between 1 and 200),
  date_format text not null check (date_format in ('iso', 'us', 'eu')),
  decimal_sign text not null check (decimal_sign in ('.', ',')),
  -- The day on which balances are brought forward.
  opening_on date not null check (opening_on between '1900-01-01' and '2999-12-31'),
  -- By sheet: what it holds, its headers, and the field that each of them is.
  sheets jsonb not null,
  -- What the last look at it found; it holds for these columns and formats alone.
  checked jsonb,
  result jsonb,
  request_id text,
  created_by uuid references app_user,
  created_at timestamptz not null,
  ran_by uuid references app_user,
  ran_at timestamptz,
  undone_by uuid references app_user,
  undone_at timestamptz,
  version integer not null default 1,
  -- What an import did to the chart of accounts, in its order: undoing it takes that back.
  carried_accounts jsonb,
  -- Of one flat list of buildings, units, people and leases: its header row, formats, addresses and repairs.
  list jsonb check (jsonb_typeof(list) = 'object'),
  primary key (org_id, import_id),
  check ((state = 'mapping') = (ran_at is null)),
  check ((state = 'undone') = (undone_at is not null)),
  constraint import_run_list_of_its_kind check ((kind = 'list') = (list is not null))
);
select keep_within_organisation('import_run', array['select', 'insert', 'update', 'delete']);

-- The rows of a file as they were read: each begins with its number in the file. Once it has run, only those that were
-- left out are kept.
create table import_sheet (
  org_id uuid not null,
  import_id uuid not null,
  position smallint not null check (position >= 0),
  rows jsonb not null,
  primary key (org_id, import_id, position),
  foreign key (org_id, import_id) references import_run (org_id, import_id) on delete cascade
);
select keep_within_organisation('import_sheet', array['select', 'insert', 'update', 'delete']);

create table import_item (
  org_id uuid not null,
  import_id uuid not null,
  kind text not null check (kind in ('property', 'unit', 'person', 'lease', 'entry', 'document', 'charge', 'receipt', 'credit', 'deposit', 'history')),
  record_id uuid not null,
  primary key (org_id, import_id, kind, record_id),
  foreign key (org_id, import_id) references import_run (org_id, import_id)
);
create index import_item_of_record on import_item (org_id, record_id) where kind = 'history';
select keep_within_organisation('import_item', array['select', 'insert']);

-- Which field a header is, as somebody corrected it: the next file of that kind begins with it.
create table import_mapping (
  org_id uuid not null references organisation,
  kind text not null check (kind in ('properties', 'units', 'people', 'leases', 'list')),
  fields jsonb not null,
  saved_by uuid references app_user,
  saved_at timestamptz not null,
  primary key (org_id, kind)
);
select keep_within_organisation('import_mapping', array['select', 'insert', 'update', 'delete']);

-- How far an import is: written while it runs, apart from its transaction, so that it can be seen from every process, and
-- after one has ended. `told_at` says when it was last heard of.
create table import_progress (
  org_id uuid not null,
  import_id uuid not null,
  act text not null check (act in ('check', 'run')),
  done integer not null check (done >= 0),
  "of" integer not null check ("of" >= 0),
  began_at timestamptz not null,
  told_at timestamptz not null,
  primary key (org_id, import_id),
  foreign key (org_id, import_id) references import_run (org_id, import_id) on delete cascade
);
select keep_within_organisation('import_progress', array['select', 'insert', 'update', 'delete']);
