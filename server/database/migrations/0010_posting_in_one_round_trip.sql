-- Posting in one round trip (decision 011): what stands in the way of entries is seen by the statement that writes them.

-- What watches over the books sees all of them, whatever the transaction says that it is about, and asks no policy.
alter function check_entry_numbers() security definer set search_path = pg_catalog, public, pg_temp;
alter function check_line_entries() security definer set search_path = pg_catalog, public, pg_temp;

-- As before, for less: lines are added up per currency only where an entry has more than one, and how far the books were
-- closed is taken from the row that the numbers were given out by, which nobody else can change before the commit.
create or replace function check_given_numbers() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  first_number constant bigint := case when tg_op = 'INSERT' then 1 else old.next_number end;
  seen record;
begin
  select count(*) as entries, min(e.number) filter (where e.date <= new.closed_through) as closed,
         min(e.number) filter (where s.lines <> e.line_count) as incomplete,
         min(e.number) filter (where s.accrual <> 0 or s.cash <> 0) as unbalanced,
         bool_or(s.first_currency <> s.last_currency) as is_mixed
    into seen
    from journal_entry e
   cross join lateral (
     select count(*) filter (where p.date = e.date) as lines, min(p.currency) as first_currency, max(p.currency) as last_currency,
            sum(p.amount_cents) filter (where p.basis <> 'cash') as accrual,
            sum(p.amount_cents) filter (where p.basis <> 'accrual') as cash
       from posting p where p.org_id = e.org_id and p.entry_id = e.entry_id) s
   where e.org_id = new.org_id and e.number >= first_number and e.number < new.next_number;
  if seen.is_mixed and seen.unbalanced is null then
    select min(e.number) into seen.unbalanced
      from journal_entry e
     cross join lateral (
       select from posting p where p.org_id = e.org_id and p.entry_id = e.entry_id group by p.currency
       having sum(p.amount_cents) filter (where p.basis <> 'cash') <> 0
           or sum(p.amount_cents) filter (where p.basis <> 'accrual') <> 0) s
     where e.org_id = new.org_id and e.number >= first_number and e.number < new.next_number;
  end if;
  if new.next_number < first_number then
    raise exception 'number % was given out and is not taken back', first_number - 1
      using errcode = 'check_violation', constraint = 'journal_numbers_stay';
  elsif seen.entries <> new.next_number - first_number then
    raise exception 'of the numbers % to %, % have an entry', first_number, new.next_number - 1, seen.entries
      using errcode = 'check_violation', constraint = 'journal_has_no_gaps';
  elsif seen.closed is not null then
    raise exception 'entry % lies in a closed period', seen.closed
      using errcode = 'check_violation', constraint = 'journal_entry_is_after_closing';
  elsif seen.incomplete is not null then
    raise exception 'entry % lacks lines, or has some of another date', seen.incomplete
      using errcode = 'check_violation', constraint = 'journal_entry_is_complete';
  elsif seen.unbalanced is not null then
    raise exception 'entry % does not balance', seen.unbalanced
      using errcode = 'check_violation', constraint = 'journal_entry_balances';
  end if;
  return null;
end
$$;

drop function take_books(uuid, uuid[], text[], text[]);
drop function read_books(uuid, uuid[], text[], text[]);
drop function write_entries;

-- The functions below work with the rights of the owner, where no policy is asked for each row; instead they ask once, and
-- work on that organisation alone. Each statement in them sees what was committed before it, also by whoever held the lock
-- that it waited for.

-- What there is to say about entries that cannot simply be written: how far the books are, the accounts that lines name,
-- and the entries that keys were used for.
create function read_books(
  an_org uuid, account_ids uuid[], account_keys text[], entry_keys text[],
  out next_number bigint, out closed_through date, out accounts jsonb, out known jsonb
)
  language plpgsql stable security definer
  set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_generic_plan as $$
begin
  if an_org is distinct from current_org() then
    raise exception 'these are the books of another organisation' using errcode = 'insufficient_privilege';
  end if;
  select s.next_number, s.closed_through into next_number, closed_through from ledger_state s where s.org_id = an_org;
  select coalesce(jsonb_agg(jsonb_build_array(a.account_id, a.system_key, a.number, a.name, a.archived_at is not null)), '[]')
    into accounts from account a
   where a.org_id = an_org and (a.account_id = any (account_ids) or a.system_key = any (account_keys));
  select coalesce(jsonb_agg(jsonb_build_array(k.key, e.entry_id, e.number, encode(e.content_hash, 'hex'))), '[]')
    into known from unnest(entry_keys) k (key)
   cross join lateral (select * from journal_entry e where e.org_id = an_org and e.idempotency_key = k.key limit 1) e;
end
$$;

-- Writes entries, their lines and what these add to the balances, and answers with the first number; or writes nothing and
-- answers with null, where there is something to say about them: no books yet, a closed period, an account that is unknown
-- or archived, a key that was used before. It takes the lock of the books first. Accounts are named by id or by key; a line
-- says the place of its entry and of its account among them. Balances are written in the order of their keys.
create function write_entries(
  an_org uuid, a_user uuid, a_request text, at_time timestamptz,
  ids uuid[], dates date[], line_counts smallint[], memos text[], source_kinds text[], source_ids uuid[],
  explanations jsonb[], reversed_ids uuid[], reasons text[], keys text[], hashes text[],
  account_count integer, account_ids uuid[], account_keys text[],
  places integer[], lines smallint[], account_places integer[], currencies text[], cents bigint[], bases text[],
  properties uuid[], units uuid[], leases uuid[], persons uuid[], banks uuid[], line_memos text[]
) returns bigint
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  books ledger_state;
  accounts uuid[];
begin
  if an_org is distinct from current_org() then
    raise exception 'these are the books of another organisation' using errcode = 'insufficient_privilege';
  end if;
  select * into books from ledger_state s where s.org_id = an_org for no key update;
  if books.org_id is null or books.closed_through >= any (dates) then
    return null;
  end if;
  select array_agg(a.account_id order by n.place) into accounts
    from unnest(account_ids, account_keys) with ordinality as n (id, key, place)
   cross join lateral (
     select a.account_id from account a where a.org_id = an_org and a.account_id = n.id and a.archived_at is null
      union all
     select a.account_id from account a where a.org_id = an_org and a.system_key = n.key and a.archived_at is null limit 1) a;
  if cardinality(accounts) is distinct from account_count then
    return null;
  end if;
  if keys is not null and exists (
    select from unnest(keys) k (key)
     cross join lateral (select from journal_entry e where e.org_id = an_org and e.idempotency_key = k.key limit 1) e)
  then
    return null;
  end if;

  -- Instants of recording never run backwards.
  at_time := greatest(at_time, books.last_recorded_at);
  update ledger_state set next_number = next_number + cardinality(ids), last_recorded_at = at_time where org_id = an_org;

  insert into journal_entry (org_id, entry_id, number, date, line_count, memo, source_kind, source_id, explanation,
                             posted_by, request_id, recorded_at, reverses_entry_id, reversal_reason, idempotency_key, content_hash)
  select an_org, n.id, books.next_number + n.place - 1, n.date, n.line_count, n.memo, n.source_kind, n.source_id,
         coalesce(n.explanation, '{}'), a_user, a_request, at_time, n.reversed_id, n.reason, n.key, decode(n.hash, 'hex')
    from unnest(ids, dates, line_counts, memos, source_kinds, source_ids, explanations, reversed_ids, reasons, keys, hashes)
      with ordinality as n (id, date, line_count, memo, source_kind, source_id, explanation, reversed_id, reason, key, hash, place);

  insert into posting (org_id, entry_id, line, line_count, account_id, date, currency, amount_cents, basis,
                       property_id, unit_id, lease_id, person_id, bank_account_id, memo)
  select an_org, ids[n.place], n.line, line_counts[n.place], accounts[n.account], dates[n.place], n.currency, n.cents, n.basis,
         n.property, n.unit, n.lease, n.person, n.bank, n.memo
    from unnest(places, lines, account_places, currencies, cents, bases, properties, units, leases, persons, banks, line_memos)
      as n (place, line, account, currency, cents, basis, property, unit, lease, person, bank, memo);

  with line as materialized (
    select accounts[n.account] as account, dates[n.place] as day, date_trunc('month', dates[n.place]::timestamp)::date as month, n.currency,
           n.basis, greatest(n.cents, 0) as debit, -least(n.cents, 0) as credit, n.property
      from unnest(places, account_places, currencies, cents, bases, properties) as n (place, account, currency, cents, basis, property)),
  by_month as (
    insert into account_month as m (org_id, account_id, month, currency, basis, debit_cents, credit_cents)
    select an_org, account, month, currency, basis, sum(debit), sum(credit) from line
     group by account, month, currency, basis order by account, month, currency, basis
    on conflict (org_id, account_id, month, currency, basis) do update
      set debit_cents = m.debit_cents + excluded.debit_cents, credit_cents = m.credit_cents + excluded.credit_cents),
  by_day as (
    insert into account_day as d (org_id, account_id, day, currency, basis, debit_cents, credit_cents)
    select an_org, account, day, currency, basis, sum(debit), sum(credit) from line
     group by day, account, currency, basis order by day, account, currency, basis
    on conflict (org_id, day, account_id, currency, basis) do update
      set debit_cents = d.debit_cents + excluded.debit_cents, credit_cents = d.credit_cents + excluded.credit_cents)
  insert into property_month as p (org_id, property_id, account_id, month, currency, basis, debit_cents, credit_cents)
  select an_org, property, account, month, currency, basis, sum(debit), sum(credit) from line where property is not null
   group by property, account, month, currency, basis order by property, account, month, currency, basis
  on conflict (org_id, property_id, account_id, month, currency, basis) do update
    set debit_cents = p.debit_cents + excluded.debit_cents, credit_cents = p.credit_cents + excluded.credit_cents;
  return books.next_number;
end
$$;

-- Balances are written in there alone. What is in them is proved by `verify`; to check each row again took its time.
revoke insert, update on account_month, account_day, property_month from gable_app;
alter table account_month drop constraint account_month_debit_cents_check, drop constraint account_month_credit_cents_check,
  drop constraint account_month_month_check;
alter table account_day drop constraint account_day_debit_cents_check, drop constraint account_day_credit_cents_check;
alter table property_month drop constraint property_month_debit_cents_check, drop constraint property_month_credit_cents_check,
  drop constraint property_month_month_check;

revoke all on function read_books, write_entries from public;
grant execute on function read_books, write_entries to gable_app;
