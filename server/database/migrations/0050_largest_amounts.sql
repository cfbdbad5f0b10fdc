-- A single amount is at most 10^13 minor units (decision 022), so that reversals and sums never meet a limit. What is larger
-- is refused when it is written. Rows from before stay as they are and can still be voided and reversed, which a check
-- constraint would refuse when such a row changes.
create function refuse_large_amount() returns trigger
  language plpgsql as $$
begin
  if tg_op = 'UPDATE' and to_jsonb(new) -> tg_argv[0] = to_jsonb(old) -> tg_argv[0] then
    return new;
  end if;
  raise exception '% of % is more than 10000000000000', tg_argv[0], tg_table_name
    using errcode = 'check_violation', constraint = 'amount_is_within_limit';
end
$$;

do $$
declare
  a_table text;
  a_column text;
begin
  for a_table, a_column in
    values ('charge', 'cents'), ('receipt', 'cents'), ('receipt_part', 'cents'), ('credit', 'cents'), ('refund', 'cents'),
           ('deposit_batch', 'cents'), ('lease', 'deposit_cents'), ('lease_charge_amount', 'cents'),
           ('unit', 'market_rent_cents'), ('management_agreement', 'fee_cents'), ('management_agreement', 'minimum_cents'),
           ('management_agreement', 'reserve_cents'), ('rent_increase_lease', 'new_cents'), ('arrears_note', 'promised_cents')
  loop
    execute format(
      'create trigger %I before insert or update of %I on %I for each row when (abs(new.%I) > 10000000000000)
         execute function refuse_large_amount(%L)',
      a_table || '_' || a_column || '_is_within_limit', a_column, a_table, a_column, a_column);
  end loop;
end
$$;

-- Lines that somebody wrote. A reversal repeats the amounts of its entry, and other entries are made of the records above.
create function refuse_large_posting() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (select from journal_entry e
              where e.org_id = new.org_id and e.entry_id = new.entry_id and not e.is_reversal
                and e.source_kind in ('manual', 'recurring', 'import')) then
    raise exception 'a line of % is more than 10000000000000', new.amount_cents
      using errcode = 'check_violation', constraint = 'amount_is_within_limit';
  end if;
  return new;
end
$$;
create trigger posting_is_within_limit before insert on posting
  for each row when (abs(new.amount_cents) > 10000000000000) execute function refuse_large_posting();

-- A payment is what its parts add up to, and its entry brings as much to where the money lies. Checked at commit, because
-- its parts are written after it.
create function check_receipt() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  parts numeric;
  brought numeric;
begin
  select coalesce(sum(p.cents), 0) into parts from receipt_part p
   where p.org_id = new.org_id and p.receipt_id = new.receipt_id;
  if parts <> new.cents then
    raise exception 'payment % has % and its parts %', new.number, new.cents, parts
      using errcode = 'check_violation', constraint = 'receipt_is_its_parts';
  end if;
  select coalesce(sum(p.amount_cents), 0) into brought
    from posting p join account a on a.org_id = p.org_id and a.account_id = p.account_id
   where p.org_id = new.org_id and p.entry_id = new.entry_id and p.currency = new.currency and p.basis = 'both'
     and (a.is_bank or a.system_key in ('undeposited', 'opening-balances') or a.account_id = new.account_id);
  if brought <> new.cents then
    raise exception 'payment % has % and its entry brought %', new.number, new.cents, brought
      using errcode = 'check_violation', constraint = 'receipt_is_in_the_books';
  end if;
  return null;
end
$$;
create constraint trigger receipt_is_checked after insert or update of cents on receipt
  deferrable initially deferred for each row execute function check_receipt();

-- Nobody changes what a payment came to, whoever asks.
create function refuse_other_cents() returns trigger
  language plpgsql as $$
begin
  raise exception 'the amount of a payment stays' using errcode = 'restrict_violation';
end
$$;
create trigger receipt_amount_stays before update of cents on receipt
  for each row when (new.cents <> old.cents) execute function refuse_other_cents();
