-- Staff who work with some properties see the people of those, and people who belong to none yet: of the others nothing is
-- shown (domain.md, section 1).

-- With which properties somebody has to do: by leases, by ownership, or as the contact of somebody who has.
create function properties_of_person(an_org uuid, a_person uuid) returns setof uuid
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
$$;
revoke all on function properties_of_person(uuid, uuid) from public;

create function is_seen_person(an_org uuid, a_person uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
  select coalesce(bool_or(p in (
    select mine.property_id from membership_property mine where mine.org_id = an_org and mine.user_id = current_app_user())), true)
    from properties_of_person(an_org, a_person) p
$$;
revoke all on function is_seen_person(uuid, uuid) from public;
grant execute on function is_seen_person(uuid, uuid) to gable_app;

-- Somebody whom others count on too: archiving or merging is theirs who see all of it.
create function is_person_elsewhere(an_org uuid, a_person uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
  select not sees_all_properties() and exists (
    select from properties_of_person(an_org, a_person) p where p not in (
      select mine.property_id from membership_property mine where mine.org_id = an_org and mine.user_id = current_app_user()))
$$;
revoke all on function is_person_elsewhere(uuid, uuid) from public;
grant execute on function is_person_elsewhere(uuid, uuid) to gable_app;

alter policy person_select on person
  using (org_id = (select current_org()) and ((select sees_all_properties()) or is_seen_person(org_id, person_id)));
alter policy person_update on person
  using (org_id = (select current_org()) and ((select sees_all_properties()) or is_seen_person(org_id, person_id)));
alter policy person_contact_select on person_contact
  using (org_id = (select current_org()) and ((select sees_all_properties()) or is_seen_person(org_id, person_id)));
alter policy person_relation_select on person_relation
  using (org_id = (select current_org()) and ((select sees_all_properties()) or is_seen_person(org_id, person_id)));
