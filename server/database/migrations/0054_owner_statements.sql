-- Owner statements (money.md, 5.8): what an owner is told of a property for some days. They are numbered without gaps, each
-- holds the hash of the one before, and none is ever rewritten.
create table owner_statement_run (
  org_id uuid not null references organisation,
  run_id uuid not null,
  -- Statements through the end of this month.
  month date not null check (extract(day from month) = 1),
  property_ids uuid[],
  person_ids uuid[],
  by_mail boolean not null,
  -- The last entry that counts: all statements of a run know the same books.
  mark bigint not null check (mark >= 0),
  planned integer not null check (planned > 0),
  request_key text check (char_length(request_key) between 1 and 250),
  started_by uuid references app_user,
  started_at timestamptz not null,
  finished_at timestamptz,
  primary key (org_id, run_id)
);
create unique index owner_statement_run_is_asked_for_once on owner_statement_run (org_id, request_key)
  where request_key is not null;
create index owner_statement_run_by_time on owner_statement_run (org_id, started_at desc, run_id desc);
select keep_within_organisation('owner_statement_run', array['select', 'insert', 'update']);

create table owner_statement (
  org_id uuid not null references organisation,
  statement_id uuid not null,
  number bigint not null check (number >= 1),
  run_id uuid not null,
  person_id uuid not null,
  property_id uuid not null,
  from_day date not null,
  to_day date not null check (to_day >= from_day),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  parts integer not null check (parts between 1 and 1000000),
  opening_cents bigint not null,
  changes_cents bigint not null,
  lines_cents bigint not null,
  closing_cents bigint not null,
  -- Of the closing balance, by the shares of the last day.
  share_cents bigint not null,
  mark bigint not null check (mark >= 0),
  -- The statement of the same owner and property that it goes on from.
  follows_id uuid,
  follows_to date,
  follows_mark bigint,
  -- Everything that stands on it, as it was written.
  content text not null,
  before_number bigint generated always as (case when number > 1 then number - 1 end) stored,
  before_hash bytea not null check (octet_length(before_hash) = 32),
  hash bytea not null,
  issued_by uuid references app_user,
  issued_at timestamptz not null,
  primary key (org_id, statement_id),
  unique (org_id, number),
  unique (org_id, number, hash),
  unique (org_id, statement_id, property_id, to_day, closing_cents, mark),
  foreign key (org_id, run_id) references owner_statement_run (org_id, run_id),
  foreign key (org_id, person_id) references person (org_id, person_id),
  foreign key (org_id, property_id) references property (org_id, property_id),
  constraint owner_statement_adds_up check (opening_cents + changes_cents + lines_cents = closing_cents),
  -- It opens with what the one before closed with, on the day after it, and knows no less of the books.
  constraint owner_statement_goes_on foreign key (org_id, follows_id, property_id, follows_to, opening_cents, follows_mark)
    references owner_statement (org_id, statement_id, property_id, to_day, closing_cents, mark),
  constraint owner_statement_has_no_gap check (
    case when follows_id is null then follows_to is null and follows_mark is null and changes_cents = 0
         else follows_to is not null and follows_mark is not null and from_day = follows_to + 1 and mark >= follows_mark end),
  constraint owner_statement_is_chained foreign key (org_id, before_number, before_hash)
    references owner_statement (org_id, number, hash),
  constraint owner_statement_chain_begins check (number > 1 or before_hash = decode(repeat('00', 32), 'hex')),
  constraint owner_statement_is_hashed check (hash = sha256(before_hash || convert_to(content, 'UTF8')))
);
create unique index owner_statement_goes_on_once on owner_statement (org_id, follows_id) where follows_id is not null;
create unique index owner_statement_begins_once on owner_statement (org_id, person_id, property_id) where follows_id is null;
create index owner_statement_of_owner on owner_statement (org_id, person_id, number desc);
create index owner_statement_of_property on owner_statement (org_id, property_id, number desc);
create index owner_statement_of_run on owner_statement (org_id, run_id, number);
select keep_within_organisation('owner_statement', array['select', 'insert'], by_property => true);
-- Whose it is follows a merge of two records of one person; nothing else of it changes.
create trigger owner_statement_is_append_only before delete or update of org_id, statement_id, number, run_id, property_id,
  from_day, to_day, currency, parts, opening_cents, changes_cents, lines_cents, closing_cents, share_cents, mark, follows_id,
  follows_to, follows_mark, content, before_hash, hash, issued_by, issued_at on owner_statement
  for each row execute function refuse_change();
create trigger owner_statement_is_not_truncated before truncate on owner_statement
  for each statement execute function refuse_change();

-- Where it was sent, each time.
create table owner_statement_mail (
  org_id uuid not null,
  statement_id uuid not null,
  mail_id uuid not null,
  address text not null check (char_length(address) between 1 and 320),
  sent_by uuid references app_user,
  sent_at timestamptz not null,
  primary key (org_id, statement_id, mail_id),
  foreign key (org_id, statement_id) references owner_statement (org_id, statement_id),
  foreign key (org_id, mail_id) references mail_message (org_id, mail_id)
);
select keep_within_organisation('owner_statement_mail', array['select', 'insert']);
alter policy owner_statement_mail_select on owner_statement_mail
  using (org_id = (select current_org()) and ((select sees_all_properties()) or exists (
    select from owner_statement s where s.org_id = owner_statement_mail.org_id
       and s.statement_id = owner_statement_mail.statement_id)));
