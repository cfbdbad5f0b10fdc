-- With which properties somebody has to do: by leases, by ownership, or as the contact of somebody who has.
create or replace function properties_of_person(an_org uuid, a_person uuid) returns setof uuid
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
  select l.property_id from lease_party y join lease l on l.org_id = y.org_id and l.lease_id = y.lease_id
   where y.org_id = an_org and y.person_id = a_person
  union all
  select o.property_id from ownership_share o where o.org_id = an_org and o.person_id = a_person
  union all
  select l.property_id from person_relation r
    join lease_party y on y.org_id = r.org_id and y.person_id = r.person_id
    join lease l on l.org_id = y.org_id and l.lease_id = y.lease_id
   where r.org_id = an_org and r.other_person_id = a_person
  union all
  select o.property_id from person_relation r
    join ownership_share o on o.org_id = r.org_id and o.person_id = r.person_id
   where r.org_id = an_org and r.other_person_id = a_person
$$;
revoke all on function properties_of_person(uuid, uuid) from public;
