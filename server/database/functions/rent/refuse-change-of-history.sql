-- Records of rent are never removed, but for what an import brought, when all of that goes; and for what paid it since and
-- was taken back again. The argument is the column of their own id.
create or replace function refuse_change_of_history() returns trigger
  language plpgsql as $$
declare
  one jsonb;
  ids uuid[];
begin
  if tg_op = 'DELETE' and current_user <> 'gable_app' then
    if exists (select from organisation where org_id = old.org_id and is_sample) then return old; end if;
    one := to_jsonb(old);
    ids := array[(one ->> tg_argv[0])::uuid];
    if tg_table_name = 'allocation' then
      ids := ids || array[old.charge_id, old.receipt_id, old.credit_id, old.refund_id];
    elsif tg_table_name = 'deposit_movement' then
      ids := ids || (select array[a.charge_id, a.receipt_id, a.credit_id] from allocation a
                      where a.org_id = old.org_id and a.allocation_id = old.allocation_id);
    end if;
    if exists (select from import_item i
                where i.org_id = old.org_id and i.kind = 'history' and i.record_id = any (ids)) then
      return old;
    end if;
  end if;
  raise exception 'rows of % are never changed or removed', tg_table_name using errcode = 'restrict_violation';
end
$$;
