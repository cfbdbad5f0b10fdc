create or replace function keep_system_account() returns trigger
  language plpgsql as $$
begin
  if old.system_key is null then
    return old;
  end if;
  if current_user <> 'gable_app' and exists (select from organisation where org_id = old.org_id and is_sample) then
    return old;
  end if;
  raise exception 'account % is one of the program''s own', old.number
    using errcode = 'restrict_violation', constraint = 'account_system_stays';
end
$$;
