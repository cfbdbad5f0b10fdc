-- Append-only tables. The one exception is the sample workspace, which may go as a whole: only the owner of the tables
-- can remove it (by remove_sample), never the role that the application works as.
create or replace function refuse_change() returns trigger
  language plpgsql as $$
begin
  if tg_level = 'ROW' and tg_op = 'DELETE' then
    if current_user <> 'gable_app' and exists (select from organisation where org_id = old.org_id and is_sample) then
      return old;
    end if;
  end if;
  raise exception 'rows of % are never changed or removed', tg_table_name using errcode = 'restrict_violation';
end
$$;
