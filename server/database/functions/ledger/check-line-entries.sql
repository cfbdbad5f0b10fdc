-- A line belongs to an entry that has as many lines as it says. Entries are never changed or removed, so that to look
-- when lines are written is all that a foreign key would do; that looks once for each line, and by a plan from when the
-- table was empty, which on young books reads all entries each time.
create or replace function check_line_entries() returns trigger
  language plpgsql security definer
  set plan_cache_mode = force_generic_plan set search_path = pg_catalog, public, pg_temp as $$
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
