-- Append-only tables. The one exception is the sample workspace, which may go as a whole: only the owner of the tables
-- can remove it (by remove_sample), never the role that the application works as.
create or replace function refuse_change() returns trigger
  language plpgsql as $$
begin
  if tg_level = 'ROW' and tg_op = 'DELETE' then
    if current_user <> 'gable_app' and exists (select from organisation where org_id = old.org_id and is_sample) then
      return old;
    end if;
    -- What an import brought goes with it: `take_back_records` removes it, and nobody else can.
    if current_user <> 'gable_app' and to_jsonb(old) ? 'statement_id' and exists (
         select from import_item i where i.org_id = old.org_id and i.kind = 'record'
            and i.record_id = (to_jsonb(old) ->> 'statement_id')::uuid) then
      return old;
    end if;
  end if;
  raise exception 'rows of % are never changed or removed', tg_table_name using errcode = 'restrict_violation';
end
$$;
