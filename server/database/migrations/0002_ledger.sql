-- The books (domain.md, section 6): double entry, append-only, balanced at commit per currency and per basis. Every rule
-- is kept by `post` in server/modules/ledger first; what stands here is the second lock.

-- Search in what entries say, within one organisation.
create extension if not exists pg_trgm;
create extension if not exists btree_gin;

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
  constraint account_number_is_free unique (org_id, number),
  unique (org_id, system_key),
  check (system_key is null or archived_at is null)
);
-- Before a table was ever analysed, all its indexes look alike to the planner, and of those it takes the one that was
-- made last. Foreign keys keep the plan of their first check, so the keys that they look up are made last.
alter table account add primary key (org_id, account_id);

create function keep_system_account() returns trigger
  language plpgsql as $$
begin
  if old.system_key is null then
    return old;
  end if;
  if current_user <> 'gable_app' and exists (select from organisation where org_id = old.org_id and is_sample) then
    return old;
  end if;
  raise exception 'account % is one of the program''s own', old.number
    using errcode = 'restrict_violation', constraint = 'account_system_stays';
end
$$;
create trigger account_system_stays before delete on account for each row execute function keep_system_account();

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

create table journal_entry (
  org_id uuid not null references ledger_state,
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
create index journal_entry_by_recording on journal_entry (org_id, recorded_at);
create index journal_entry_by_source on journal_entry (org_id, source_kind, source_id) where source_id is not null;
create index journal_entry_by_memo on journal_entry using gin (org_id, memo gin_trgm_ops);
alter table journal_entry
  add unique (org_id, entry_id, is_reversal),
  add primary key (org_id, entry_id),
  add unique (org_id, entry_id, line_count),
  -- What a reversal reverses is none itself.
  add constraint journal_entry_reverses_an_entry
    foreign key (org_id, reverses_entry_id, reverses_a_reversal) references journal_entry (org_id, entry_id, is_reversal);

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
  -- How many there are is the entry's own; that the date is too, is checked when the entry is complete.
  foreign key (org_id, entry_id, line_count) references journal_entry (org_id, entry_id, line_count),
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

-- At commit, each entry has its lines, all of its date, balances per currency on both bases, has a number that was given out, and lies
-- after what is closed. The lock lets no closing pass between this look and the commit.
create function check_journal_entry() returns trigger
  language plpgsql as $$
declare
  books ledger_state;
  lines bigint;
  balanced boolean;
begin
  select * into books from ledger_state where org_id = new.org_id for share;
  if not found or new.number >= books.next_number then
    raise exception 'entry % has a number that was not given out', new.number
      using errcode = 'check_violation', constraint = 'journal_entry_is_numbered';
  end if;
  if new.date <= books.closed_through then
    raise exception 'entry % lies in a closed period', new.number
      using errcode = 'check_violation', constraint = 'journal_entry_is_after_closing';
  end if;
  select coalesce(sum(sums.lines), 0), coalesce(bool_and(sums.accrual = 0 and sums.cash = 0), false)
    into lines, balanced
    from (select count(*) filter (where date = new.date) as lines,
                 coalesce(sum(amount_cents) filter (where basis <> 'cash'), 0) as accrual,
                 coalesce(sum(amount_cents) filter (where basis <> 'accrual'), 0) as cash
            from posting where org_id = new.org_id and entry_id = new.entry_id group by currency) sums;
  if lines <> new.line_count then
    raise exception 'entry % has % lines of % on its date', new.number, lines, new.line_count
      using errcode = 'check_violation', constraint = 'journal_entry_is_complete';
  end if;
  if not balanced then
    raise exception 'entry % does not balance', new.number
      using errcode = 'check_violation', constraint = 'journal_entry_balances';
  end if;
  return null;
end
$$;
create constraint trigger journal_entry_balances after insert on journal_entry
  deferrable initially deferred for each row execute function check_journal_entry();

-- Balances, written in the transaction that posts, so that a trial balance never reads postings. Debit and credit apart,
-- so that turnover can be told as well; by day too, so that a balance within a month reads a month of days at most.
create table account_month (
  org_id uuid not null,
  account_id uuid not null,
  month date not null check (extract(day from month) = 1),
  currency text not null,
  basis text not null,
  debit_cents bigint not null check (debit_cents >= 0),
  credit_cents bigint not null check (credit_cents >= 0),
  primary key (org_id, account_id, month, currency, basis),
  foreign key (org_id, account_id) references account (org_id, account_id)
) with (fillfactor = 60);

create table account_day (
  org_id uuid not null,
  account_id uuid not null,
  day date not null,
  currency text not null,
  basis text not null,
  debit_cents bigint not null check (debit_cents >= 0),
  credit_cents bigint not null check (credit_cents >= 0),
  primary key (org_id, day, account_id, currency, basis),
  foreign key (org_id, account_id) references account (org_id, account_id)
) with (fillfactor = 80);

create table property_month (
  org_id uuid not null,
  property_id uuid not null,
  account_id uuid not null,
  month date not null check (extract(day from month) = 1),
  currency text not null,
  basis text not null,
  debit_cents bigint not null check (debit_cents >= 0),
  credit_cents bigint not null check (credit_cents >= 0),
  primary key (org_id, property_id, account_id, month, currency, basis),
  foreign key (org_id, account_id) references account (org_id, account_id)
) with (fillfactor = 60);

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

-- What is written stays, for the application (which has no right to change it) and for the owner of the tables.
do $$
declare
  a_table text;
begin
  foreach a_table in array array['journal_entry', 'posting', 'period_lock', 'journal_seal'] loop
    execute format('create trigger %I before update or delete on %I for each row execute function refuse_change()',
      a_table || '_is_append_only', a_table);
    execute format('create trigger %I before truncate on %I for each statement execute function refuse_change()',
      a_table || '_is_not_truncated', a_table);
  end loop;
end
$$;

-- Row-level security: an organisation's books exist for its own transactions only. Sign-up opens the books of the
-- organisation that it makes.
do $$
declare
  a_table text;
  own constant text := 'org_id = (select current_org())';
begin
  foreach a_table in array array['account', 'ledger_state', 'journal_entry', 'posting', 'account_month', 'account_day',
                                 'property_month', 'period_lock', 'journal_seal'] loop
    execute format('alter table %I enable row level security', a_table);
    execute format('create policy %I on %I for select to gable_app using (%s)', a_table || '_seen', a_table, own);
    execute format('create policy %I on %I for insert to gable_app with check (%s)', a_table || '_made', a_table,
      case when a_table in ('account', 'ledger_state') then own || ' or (select in_auth_scope())' else own end);
    execute format('grant select, insert on %I to gable_app', a_table);
  end loop;
  foreach a_table in array array['account', 'ledger_state', 'account_month', 'account_day', 'property_month'] loop
    execute format('create policy %I on %I for update to gable_app using (%s)', a_table || '_changed', a_table, own);
  end loop;
end
$$;
create policy account_removed on account for delete to gable_app using (org_id = (select current_org()));
grant delete on account to gable_app;
grant update (number, name, tax_line, archived_at, version) on account to gable_app;
grant update (next_number, last_recorded_at, closed_through) on ledger_state to gable_app;
grant update (debit_cents, credit_cents) on account_month, account_day, property_month to gable_app;

-- A search by words uses its index only where no policy stands before it: the function asks for the organisation itself.
create function entries_saying(
  words text, from_date date, to_date date, before_date date, before_number bigint, at_most integer
) returns table (entry_id uuid)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  -- Executed as text, so that each search is planned for its own words.
  return query execute
    'select e.entry_id from journal_entry e
      where e.org_id = $1 and e.memo ilike $2 and e.date between $3 and $4 and (e.date, e.number) < ($5, $6)
      order by e.date desc, e.number desc limit $7'
    using current_org(), words, from_date, to_date, before_date, before_number, at_most;
end
$$;
revoke all on function entries_saying(text, date, date, date, bigint, integer) from public;
grant execute on function entries_saying(text, date, date, date, bigint, integer) to gable_app;

-- Which books have entries that are not sealed yet: sealing goes on beside requests, for all organisations.
create function books_to_seal(at_most integer) returns table (org_id uuid)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
  select s.org_id from ledger_state s
   where s.next_number - 1 > coalesce((select max(j.number) from journal_seal j where j.org_id = s.org_id), 0)
   limit at_most
$$;
revoke all on function books_to_seal(integer) from public;
grant execute on function books_to_seal(integer) to gable_app;

-- The sample goes with its books.
create or replace function remove_sample(an_org uuid, at_time timestamptz) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select from organisation where org_id = an_org and is_sample) then
    raise exception 'workspace % is not the sample', an_org using errcode = 'restrict_violation';
  end if;
  delete from journal_seal where org_id = an_org;
  delete from period_lock where org_id = an_org;
  delete from account_month where org_id = an_org;
  delete from account_day where org_id = an_org;
  delete from property_month where org_id = an_org;
  delete from posting where org_id = an_org;
  delete from journal_entry where org_id = an_org;
  delete from ledger_state where org_id = an_org;
  delete from account where org_id = an_org;
  delete from audit_event where org_id = an_org;
  delete from mail_message where org_id = an_org;
  delete from invitation where org_id = an_org;
  delete from session where org_id = an_org;
  delete from membership where org_id = an_org;
  delete from organisation where org_id = an_org;
  -- A sample user who belongs to another workspace by now is no longer only a sample. One who left a trace in another
  -- one's log or books cannot be taken out of it: the account is closed instead.
  create temporary table leaving on commit drop as
    select u.user_id from app_user u where u.is_sample and not exists (select from membership m where m.user_id = u.user_id);
  update app_user set disabled_at = at_time where user_id in (select user_id from leaving);
  delete from session where user_id in (select user_id from leaving);
  delete from one_time_token where user_id in (select user_id from leaving);
  delete from backup_code where user_id in (select user_id from leaving);
  delete from passkey where user_id in (select user_id from leaving);
  delete from passkey_challenge where user_id in (select user_id from leaving);
  delete from app_user u
   where u.user_id in (select user_id from leaving)
     and not exists (select from audit_event e where e.actor_user_id = u.user_id)
     and not exists (select from mail_message m where m.recipient_user_id = u.user_id)
     and not exists (select from invitation i where i.invited_by = u.user_id)
     and not exists (select from journal_entry e where e.posted_by = u.user_id)
     and not exists (select from period_lock l where l.done_by = u.user_id);
  update installation set sample_removed_at = at_time;
end
$$;
