-- The sample goes with everything in it, whatever tables there are by then. Nobody posts in it any more; a table waits until
-- none of those that are left points to it, and the workspace itself goes last: its books go only while it says that it is
-- the sample.
create or replace function remove_sample(an_org uuid, at_time timestamptz) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  waiting regclass[];
  free regclass[];
  left_over regclass[];
  a_table regclass;
  a_user uuid;
begin
  perform from organisation where org_id = an_org and is_sample for update;
  if not found then
    raise exception 'workspace % is not the sample', an_org using errcode = 'restrict_violation';
  end if;
  perform from ledger_state where org_id = an_org for update;
  select array_agg(c.oid::regclass order by c.relname) into waiting
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'org_id' and not a.attisdropped
   where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and c.relname <> 'organisation';
  while cardinality(waiting) > 0 loop
    select coalesce(array_agg(w), '{}') into free from unnest(waiting) w
     where not exists (select from pg_constraint k where k.contype = 'f' and k.confrelid = w
                          and k.conrelid <> w and k.conrelid = any (waiting));
    -- Where tables point to each other, each is tried.
    if cardinality(free) = 0 then free := waiting; end if;
    left_over := '{}';
    foreach a_table in array free loop
      begin
        execute format('delete from %s where org_id = $1', a_table) using an_org;
      exception when foreign_key_violation then
        left_over := left_over || a_table;
      end;
    end loop;
    if cardinality(left_over) = cardinality(free) then
      raise exception 'the sample cannot be taken out of %', left_over;
    end if;
    select coalesce(array_agg(w), '{}') into waiting from unnest(waiting) w
     where w <> all (free) or w = any (left_over);
  end loop;
  delete from organisation where org_id = an_org;
  -- A sample user who belongs to another workspace by now is no longer only a sample. One who left a trace in another
  -- one's log or books cannot be taken out of it: the account is closed instead.
  for a_user in
    select u.user_id from app_user u where u.is_sample and not exists (select from membership m where m.user_id = u.user_id)
  loop
    update app_user set disabled_at = at_time where user_id = a_user;
    delete from session where user_id = a_user;
    delete from one_time_token where user_id = a_user;
    delete from backup_code where user_id = a_user;
    delete from passkey where user_id = a_user;
    delete from passkey_challenge where user_id = a_user;
    begin
      delete from app_user where user_id = a_user;
    exception when foreign_key_violation then
      null;
    end;
  end loop;
  update installation set sample_removed_at = at_time;
end
$$;
revoke all on function remove_sample(uuid, timestamptz) from public;
grant execute on function remove_sample(uuid, timestamptz) to gable_app;
