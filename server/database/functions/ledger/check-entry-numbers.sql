-- Numbers are given out by raising `next_number`; only then can entries take them.
-- What watches over the books sees all of them, whatever the transaction says that it is about, and asks no policy.
create or replace function check_entry_numbers() returns trigger
  language plpgsql security definer
  set plan_cache_mode = force_generic_plan set search_path = pg_catalog, public, pg_temp as $$
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
