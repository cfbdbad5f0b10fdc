-- Imported files whose lines nobody has matched yet.
create or replace function bank_files_to_match(at_time timestamptz, at_most integer)
  returns table (org_id uuid, account_id uuid, added_by uuid)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
  select f.org_id, f.account_id, f.added_by from bank_file f
   where f.match_due_at <= at_time and f.added_by is not null order by f.match_due_at, f.file_id limit at_most
$$;
revoke all on function bank_files_to_match(timestamptz, integer) from public;
grant execute on function bank_files_to_match(timestamptz, integer) to gable_app;
