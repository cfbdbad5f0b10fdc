create or replace function check_ownership_shares() returns trigger
  language plpgsql as $$
declare
  changed ownership_share := coalesce(new, old);
  whole bigint;
begin
  select sum(parts) into whole from ownership_share
   where org_id = changed.org_id and property_id = changed.property_id and starts_on = changed.starts_on;
  if whole <> 1000000 then
    raise exception 'the shares from % add up to % of 1000000', changed.starts_on, whole
      using errcode = 'check_violation', constraint = 'ownership_is_whole';
  end if;
  return null;
end
$$;
