-- Writes entries, their lines and what these add to the balances, and answers with the first number; or writes nothing and
-- answers with null, where there is something to say about them: no books yet, a closed period, an account that is unknown
-- or archived without being allowed so, a key that was used before, a bank account that is reconciled through its day. It takes the lock of the books first. Accounts are
-- named by id or by key; a line says the place of its entry and of its account among them. Whoever posts says of each
-- account whether all its lines follow from something that was posted to it: that goes on where it is archived. Balances
-- are written in the order of their keys.
--
-- A line of basis both or cash lies in a place (docs/decisions/046): one of a bank account, or of the drawer, in itself; any
-- other one where it says, or in the only place that its entry touches. The nil id says that a line has none. Where that
-- leaves lines open, or a place out of balance, nothing is written either.
--
-- It works with the rights of the owner, where no policy is asked for each row; instead it asks once, and works on that
-- organisation alone. Each statement sees what was committed before it, also by whoever held the lock that it waited for.
create or replace function write_entries(
  an_org uuid, a_user uuid, a_request text, at_time timestamptz,
  ids uuid[], dates date[], line_counts smallint[], memos text[], source_kinds text[], source_ids uuid[],
  explanations jsonb[], reversed_ids uuid[], reasons text[], keys text[], hashes text[],
  account_count integer, account_ids uuid[], account_keys text[], may_be_archived boolean[],
  places integer[], lines smallint[], account_places integer[], currencies text[], cents bigint[], bases text[],
  properties uuid[], units uuid[], leases uuid[], persons uuid[], banks uuid[], line_memos text[]
) returns bigint
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  books ledger_state;
  accounts uuid[];
  spots uuid[];
  system_keys text[];
  placed uuid[];
  is_open boolean;
  is_spread boolean;
begin
  if an_org is distinct from current_org() then
    raise exception 'these are the books of another organisation' using errcode = 'insufficient_privilege';
  end if;
  select * into books from ledger_state s where s.org_id = an_org for no key update;
  if books.org_id is null or books.closed_through >= any (dates) then
    return null;
  end if;
  select array_agg(a.account_id order by n.place), array_agg(a.spot order by n.place), array_agg(a.system_key order by n.place)
    into accounts, spots, system_keys
    from unnest(account_ids, account_keys, may_be_archived) with ordinality as n (id, key, may_be_archived, place)
   cross join lateral (
     select a.account_id, a.system_key, case when a.is_bank or a.system_key = 'undeposited' then a.account_id end as spot
       from account a where a.org_id = an_org and a.account_id = n.id and (a.archived_at is null or n.may_be_archived)
      union all
     select a.account_id, a.system_key, case when a.is_bank or a.system_key = 'undeposited' then a.account_id end
       from account a where a.org_id = an_org and a.system_key = n.key and a.archived_at is null limit 1) a;
  if cardinality(accounts) is distinct from account_count then
    return null;
  end if;
  if keys is not null and exists (
    select from unnest(keys) k (key)
     cross join lateral (select from journal_entry e where e.org_id = an_org and e.idempotency_key = k.key limit 1) e)
  then
    return null;
  end if;

  with line as (
    select n.place, n.line, n.basis <> 'accrual' as counts, n.bank, coalesce(spots[n.account], n.bank) as spot
      from unnest(places, account_places, bases, banks) with ordinality as n (place, account, basis, bank, line)),
  entry as (
    select place, (array_agg(spot) filter (where counts and spot is not null))[1] as spot,
           count(distinct spot) filter (where counts) > 1 as is_spread, bool_or(counts and spot is null) as is_open
      from line group by place)
  select array_agg(case when l.counts then coalesce(l.spot, e.spot) else l.bank end order by l.line),
         bool_or(e.is_spread and e.is_open), bool_or(e.is_spread)
    into placed, is_open, is_spread
    from line l join entry e on e.place = l.place;
  if is_open or is_spread and exists (
    select from unnest(places, currencies, cents, bases, placed) as n (place, currency, cents, basis, spot)
     where n.basis <> 'accrual' group by n.place, n.currency, n.spot having sum(n.cents) <> 0)
  then
    return null;
  end if;
  placed := array_replace(placed, '00000000-0000-0000-0000-000000000000', null);
  if exists (
    select from reconciliation r
     where r.org_id = an_org and r.account_id = any (spots) and r.state = 'finished'
       and r.to_on >= (select min(d.day) from unnest(dates) d (day)))
     and exists (
    select from unnest(places, account_places, currencies, bases) as n (place, account, currency, basis)
     where spots[n.account] is not null and n.basis <> 'accrual'
       and reconciled_through(an_org, spots[n.account], n.currency) >= dates[n.place])
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
    from unnest(places, lines, account_places, currencies, cents, bases, properties, units, leases, persons, placed, line_memos)
      as n (place, line, account, currency, cents, basis, property, unit, lease, person, bank, memo);

  insert into fund_balance as f (org_id, place_id, holder_kind, holder_id, currency, cents)
  select an_org, place, kind, holder, currency, sum(amount)
    from (select coalesce(n.spot, '00000000-0000-0000-0000-000000000000') as place, k.kind, n.currency,
                 fund_holder(k.kind, n.property, n.lease, n.person) as holder,
                 case when k.kind = 'bank' then n.cents else -n.cents end as amount
            from unnest(places, account_places, currencies, cents, bases, properties, leases, persons, placed)
              as n (place, account, currency, cents, basis, property, lease, person, spot)
           cross join lateral (
             select case when spots[n.account] is not null then 'bank'
                         else fund_kind(system_keys[n.account], n.property, source_kinds[n.place]) end as kind) k
           where n.basis <> 'accrual') l
   group by place, kind, holder, currency having sum(amount) <> 0 order by place, kind, holder, currency
  on conflict (org_id, place_id, holder_kind, holder_id, currency) do update set cents = f.cents + excluded.cents;

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
revoke all on function write_entries from public;
grant execute on function write_entries to gable_app;
