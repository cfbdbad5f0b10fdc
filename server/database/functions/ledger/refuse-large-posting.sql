-- Lines that somebody wrote. A reversal repeats the amounts of its entry, and other entries are made of records, whose
-- amounts are checked themselves.
create or replace function refuse_large_posting() returns trigger
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
