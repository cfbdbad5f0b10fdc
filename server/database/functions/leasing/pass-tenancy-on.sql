-- Where terms are put together afterwards, those that carry on from them come along.
create or replace function pass_tenancy_on() returns trigger
  language plpgsql as $$
begin
  update lease set tenancy_id = new.tenancy_id where org_id = new.org_id and continues_lease_id = new.lease_id;
  return null;
end
$$;
