-- A workspace keeps at least one owner who can act, as long as there is a workspace. The lock makes two owners who leave
-- at the same moment take turns.
create or replace function keep_an_owner() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform from organisation where org_id = old.org_id for no key update;
  if found
     and not exists (select from membership where org_id = old.org_id and role = 'owner' and suspended_at is null) then
    raise exception 'workspace % would be left without an owner', old.org_id
      using errcode = 'check_violation', constraint = 'membership_keeps_an_owner';
  end if;
  return null;
end
$$;
