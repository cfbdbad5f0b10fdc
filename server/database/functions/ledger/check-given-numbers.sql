-- At commit, every number that the transaction gave out has its entry, and each of these has its lines, all of its date,
-- balances per currency on both bases, on both and cash in each place by itself (docs/decisions/046), and lies after what
-- is closed and, at a bank account, after what was reconciled before it was posted. A number is used once and none is left over by a
-- commit, so there is no entry that was not looked at here, whoever wrote it. Whoever gives out numbers has changed the
-- row that closing changes: none passes the other.
--
-- Lines are added up per currency and per place only where an entry has more than one. Entries from before places were
-- kept are as they were. How far the books were closed is taken from
-- the row that the numbers were given out by, which nobody else can change before the commit.
create or replace function check_given_numbers() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  first_number constant bigint := case when tg_op = 'INSERT' then 1 else old.next_number end;
  spots constant uuid[] := array(
    select a.account_id from account a where a.org_id = new.org_id and (a.is_bank or a.system_key = 'undeposited'));
  seen record;
begin
  select count(*) as entries, min(e.number) filter (where e.date <= new.closed_through) as closed,
         min(e.number) filter (where s.lines <> e.line_count) as incomplete,
         min(e.number) filter (where s.accrual <> 0 or s.cash <> 0) as unbalanced,
         bool_or(s.first_currency <> s.last_currency) as is_mixed,
         min(e.number) filter (where s.is_astray and e.number >= new.placed_from) as astray,
         bool_or(s.is_spread and e.number >= new.placed_from) as is_spread, min(e.date) as first_day, null::bigint as reconciled
    into seen
    from journal_entry e
   cross join lateral (
     select count(*) filter (where p.date = e.date) as lines, min(p.currency) as first_currency, max(p.currency) as last_currency,
            sum(p.amount_cents) filter (where p.basis <> 'cash') as accrual,
            sum(p.amount_cents) filter (where p.basis <> 'accrual') as cash,
            bool_or(p.basis <> 'accrual' and p.account_id = any (spots) and p.bank_account_id is distinct from p.account_id) as is_astray,
            count(distinct coalesce(p.bank_account_id, p.org_id)) filter (where p.basis <> 'accrual') > 1 as is_spread
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
  if seen.is_spread and seen.unbalanced is null and seen.astray is null then
    select min(e.number) into seen.astray
      from journal_entry e
     cross join lateral (
       select from posting p where p.org_id = e.org_id and p.entry_id = e.entry_id and p.basis <> 'accrual'
        group by p.currency, p.bank_account_id having sum(p.amount_cents) <> 0) s
     where e.org_id = new.org_id and e.number >= greatest(first_number, new.placed_from) and e.number < new.next_number;
  end if;
  if exists (
    select from reconciliation r where r.org_id = new.org_id and r.state = 'finished' and r.to_on >= seen.first_day)
  then
    select min(e.number) into seen.reconciled
      from journal_entry e
      join posting p on p.org_id = e.org_id and p.entry_id = e.entry_id and p.basis <> 'accrual'
      join reconciliation r on r.org_id = p.org_id and r.account_id = p.account_id and r.currency = p.currency
       and r.state = 'finished' and r.to_on >= e.date and r.finished_number < e.number
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
  elsif seen.reconciled is not null then
    raise exception 'entry % lies at a bank account in days that are reconciled', seen.reconciled
      using errcode = 'check_violation', constraint = 'journal_entry_is_after_reconciliation';
  elsif seen.incomplete is not null then
    raise exception 'entry % lacks lines, or has some of another date', seen.incomplete
      using errcode = 'check_violation', constraint = 'journal_entry_is_complete';
  elsif seen.unbalanced is not null then
    raise exception 'entry % does not balance', seen.unbalanced
      using errcode = 'check_violation', constraint = 'journal_entry_balances';
  elsif seen.astray is not null then
    raise exception 'entry % does not balance in each place', seen.astray
      using errcode = 'check_violation', constraint = 'journal_entry_balances_in_each_place';
  end if;
  return null;
end
$$;
