-- A search by words uses its index only where no policy stands before it: the function asks for the organisation itself.
create or replace function entries_saying(
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
