-- Posting is checked as strictly as before, and for less (decision 011): by transaction and by statement instead of by
-- row, and through functions that keep their plans.

-- Numbers are given out by raising `next_number`; only then can entries take them.
create function check_entry_numbers() returns trigger
  language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  stray bigint;
begin
  select f.number into stray
    from fresh f left join ledger_state s on s.org_id = f.org_id and s.next_number > f.number
   where s.org_id is null limit 1;
  if found then
    raise exception 'entry % has a number that was not given out', stray
      using errcode = 'check_violation', constraint = 'journal_entry_is_numbered';
  end if;
  return null;
end
$$;
create trigger journal_entry_is_numbered after insert on journal_entry
  referencing new table as fresh for each statement execute function check_entry_numbers();

-- At commit, every number that the transaction gave out has its entry, and each of these has its lines, all of its date,
-- balances per currency on both bases, and lies after what is closed. A number is used once and none is left over by a
-- commit, so there is no entry that was not looked at here, whoever wrote it. Whoever gives out numbers has changed the
-- row that closing changes: none passes the other.
create function check_given_numbers() returns trigger
  language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  first_number bigint := case when tg_op = 'INSERT' then 1 else old.next_number end;
  closed date;
  entry record;
  entries bigint := 0;
begin
  if new.next_number < first_number then
    raise exception 'number % was given out and is not taken back', first_number - 1
      using errcode = 'check_violation', constraint = 'journal_numbers_stay';
  end if;
  select closed_through into closed from ledger_state where org_id = new.org_id;
  for entry in
    select e.number, e.date, e.line_count, s.lines, s.balanced
      from journal_entry e
      cross join lateral (
        select coalesce(sum(c.lines), 0) as lines, coalesce(bool_and(c.accrual = 0 and c.cash = 0), false) as balanced
          from (select count(*) filter (where p.date = e.date) as lines,
                       coalesce(sum(p.amount_cents) filter (where p.basis <> 'cash'), 0) as accrual,
                       coalesce(sum(p.amount_cents) filter (where p.basis <> 'accrual'), 0) as cash
                  from posting p where p.org_id = new.org_id and p.entry_id = e.entry_id group by p.currency) c) s
     where e.org_id = new.org_id and e.number >= first_number and e.number < new.next_number
  loop
    entries := entries + 1;
    if entry.date <= closed then
      raise exception 'entry % lies in a closed period', entry.number
        using errcode = 'check_violation', constraint = 'journal_entry_is_after_closing';
    end if;
    if entry.lines <> entry.line_count then
      raise exception 'entry % has % lines of % on its date', entry.number, entry.lines, entry.line_count
        using errcode = 'check_violation', constraint = 'journal_entry_is_complete';
    end if;
    if not entry.balanced then
      raise exception 'entry % does not balance', entry.number
        using errcode = 'check_violation', constraint = 'journal_entry_balances';
    end if;
  end loop;
  if entries <> new.next_number - first_number then
    raise exception 'of the numbers % to %, % have an entry', first_number, new.next_number - 1, entries
      using errcode = 'check_violation', constraint = 'journal_has_no_gaps';
  end if;
  return null;
end
$$;
create constraint trigger journal_is_balanced after update on ledger_state
  deferrable initially deferred for each row when (old.next_number <> new.next_number) execute function check_given_numbers();
create constraint trigger journal_begins_at_one after insert on ledger_state
  deferrable initially deferred for each row when (new.next_number <> 1) execute function check_given_numbers();
drop trigger journal_entry_balances on journal_entry;
drop function check_journal_entry();
-- Without books, no number was given out.
alter table journal_entry drop constraint journal_entry_org_id_fkey;

-- A line belongs to an entry that has as many lines as it says. Entries are never changed or removed, so that to look
-- when lines are written is all that a foreign key would do. That looked once for each line, and by a plan from when the
-- table was empty, which on young books read all entries each time.
create function check_line_entries() returns trigger
  language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  if exists (
    select from (select distinct f.org_id, f.entry_id, f.line_count from fresh f) f
      left join lateral (
        select e.line_count from journal_entry e where e.org_id = f.org_id and e.entry_id = f.entry_id limit 1) e on true
     where e.line_count is distinct from f.line_count)
  then
    raise exception 'a line belongs to no entry, or to one with another number of lines'
      using errcode = 'foreign_key_violation', constraint = 'posting_has_an_entry';
  end if;
  return null;
end
$$;
create trigger posting_has_an_entry after insert on posting
  referencing new table as fresh for each statement execute function check_line_entries();
alter table posting drop constraint posting_org_id_entry_id_line_count_fkey;
alter table journal_entry drop constraint journal_entry_org_id_entry_id_line_count_key;

-- What was known at an instant is found by number. This index was so small, because many entries share an instant, that
-- plans made early preferred it to the keys.
drop index journal_entry_by_recording;

-- What posting has to know, in one statement: how far the books are, the accounts that lines name, and the entries that
-- keys were used for.
create function read_books(an_org uuid, account_ids uuid[], account_keys text[], entry_keys text[])
  returns table (next_number bigint, last_recorded_at timestamptz, closed_through date, accounts jsonb, known jsonb)
  language plpgsql stable set plan_cache_mode = force_generic_plan as $$
begin
  return query
    select s.next_number, s.last_recorded_at, s.closed_through,
           (select coalesce(jsonb_agg(jsonb_build_object('account_id', a.account_id, 'system_key', a.system_key,
                     'number', a.number, 'name', a.name, 'is_archived', a.archived_at is not null)), '[]')
              from account a
             where a.org_id = an_org and (a.account_id = any (account_ids) or a.system_key = any (account_keys))),
           (select coalesce(jsonb_agg(jsonb_build_object('key', k.key, 'id', e.entry_id, 'number', e.number,
                     'hash', encode(e.content_hash, 'hex'))), '[]')
              from unnest(entry_keys) k (key)
              cross join lateral (
                select * from journal_entry e where e.org_id = an_org and e.idempotency_key = k.key limit 1) e)
      from ledger_state s
     where s.org_id = an_org;
end
$$;

-- The same under the lock of the books: the second statement sees what whoever held it before has committed.
create function take_books(an_org uuid, account_ids uuid[], account_keys text[], entry_keys text[])
  returns table (next_number bigint, last_recorded_at timestamptz, closed_through date, accounts jsonb, known jsonb)
  language plpgsql as $$
begin
  perform from ledger_state s where s.org_id = an_org for no key update;
  return query select * from read_books(an_org, account_ids, account_keys, entry_keys);
end
$$;

-- Writes entries, their lines and what these add to the balances. A line says the place of its entry among them;
-- balances are written in the order of their keys.
create function write_entries(
  an_org uuid, a_user uuid, a_request text, at_time timestamptz, first_number bigint,
  ids uuid[], dates date[], line_counts smallint[], memos text[], source_kinds text[], source_ids uuid[],
  explanations jsonb[], reversed_ids uuid[], reasons text[], keys text[], hashes text[],
  places integer[], lines smallint[], accounts uuid[], currencies text[], cents bigint[], bases text[],
  properties uuid[], units uuid[], leases uuid[], persons uuid[], banks uuid[], line_memos text[]
) returns void
  language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  update ledger_state set next_number = first_number + cardinality(ids), last_recorded_at = at_time where org_id = an_org;

  insert into journal_entry (org_id, entry_id, number, date, line_count, memo, source_kind, source_id, explanation,
                             posted_by, request_id, recorded_at, reverses_entry_id, reversal_reason, idempotency_key, content_hash)
  select an_org, n.id, first_number + n.place - 1, n.date, n.line_count, n.memo, n.source_kind, n.source_id,
         coalesce(n.explanation, '{}'), a_user, a_request, at_time, n.reversed_id, n.reason, n.key, decode(n.hash, 'hex')
    from unnest(ids, dates, line_counts, memos, source_kinds, source_ids, explanations, reversed_ids, reasons, keys, hashes)
      with ordinality as n (id, date, line_count, memo, source_kind, source_id, explanation, reversed_id, reason, key, hash, place);

  insert into posting (org_id, entry_id, line, line_count, account_id, date, currency, amount_cents, basis,
                       property_id, unit_id, lease_id, person_id, bank_account_id, memo)
  select an_org, ids[n.place], n.line, line_counts[n.place], n.account, dates[n.place], n.currency, n.cents, n.basis,
         n.property, n.unit, n.lease, n.person, n.bank, n.memo
    from unnest(places, lines, accounts, currencies, cents, bases, properties, units, leases, persons, banks, line_memos)
      as n (place, line, account, currency, cents, basis, property, unit, lease, person, bank, memo);

  insert into account_month as m (org_id, account_id, month, currency, basis, debit_cents, credit_cents)
  select an_org, n.account, date_trunc('month', dates[n.place]::timestamp)::date as month, n.currency, n.basis,
         sum(greatest(n.cents, 0)), -sum(least(n.cents, 0))
    from unnest(places, accounts, currencies, cents, bases) as n (place, account, currency, cents, basis)
   group by n.account, month, n.currency, n.basis order by n.account, month, n.currency, n.basis
  on conflict (org_id, account_id, month, currency, basis) do update
    set debit_cents = m.debit_cents + excluded.debit_cents, credit_cents = m.credit_cents + excluded.credit_cents;

  insert into account_day as d (org_id, account_id, day, currency, basis, debit_cents, credit_cents)
  select an_org, n.account, dates[n.place] as day, n.currency, n.basis, sum(greatest(n.cents, 0)), -sum(least(n.cents, 0))
    from unnest(places, accounts, currencies, cents, bases) as n (place, account, currency, cents, basis)
   group by day, n.account, n.currency, n.basis order by day, n.account, n.currency, n.basis
  on conflict (org_id, day, account_id, currency, basis) do update
    set debit_cents = d.debit_cents + excluded.debit_cents, credit_cents = d.credit_cents + excluded.credit_cents;

  if properties is null then
    return;
  end if;
  insert into property_month as p (org_id, property_id, account_id, month, currency, basis, debit_cents, credit_cents)
  select an_org, n.property, n.account, date_trunc('month', dates[n.place]::timestamp)::date as month, n.currency, n.basis,
         sum(greatest(n.cents, 0)), -sum(least(n.cents, 0))
    from unnest(places, accounts, currencies, cents, bases, properties) as n (place, account, currency, cents, basis, property)
   where n.property is not null
   group by n.property, n.account, month, n.currency, n.basis order by n.property, n.account, month, n.currency, n.basis
  on conflict (org_id, property_id, account_id, month, currency, basis) do update
    set debit_cents = p.debit_cents + excluded.debit_cents, credit_cents = p.credit_cents + excluded.credit_cents;
end
$$;
