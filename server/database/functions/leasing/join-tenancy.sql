-- Terms that carry on from each other are one tenancy, which has the id of its first term.
create or replace function join_tenancy() returns trigger
  language plpgsql as $$
begin
  new.tenancy_id := new.lease_id;
  if new.continues_lease_id is not null then
    select tenancy_id into new.tenancy_id from lease where org_id = new.org_id and lease_id = new.continues_lease_id;
  end if;
  return new;
end
$$;
