-- Which books have entries that are not sealed yet: sealing goes on beside requests, for all organisations.
create or replace function books_to_seal(at_most integer) returns table (org_id uuid)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
  select s.org_id from ledger_state s
   where s.next_number - 1 > coalesce((select max(j.number) from journal_seal j where j.org_id = s.org_id), 0)
   limit at_most
$$;
revoke all on function books_to_seal(integer) from public;
grant execute on function books_to_seal(integer) to gable_app;
