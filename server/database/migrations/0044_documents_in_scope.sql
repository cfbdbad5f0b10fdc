-- Whoever is the contact of an owner has to do with what that person owns, as the contact of a tenant has with the lease.
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

-- Documents of somebody are seen by whoever sees that person: they belong to no property, so that the rule for those let
-- them through to staff who work with other properties.
alter policy document_select on document
  using (org_id = (select current_org()) and ((select sees_all_properties()) or case
    when record_kind = 'person' then is_seen_person(org_id, record_id)
    else property_id is null or property_id in (
      select mine.property_id from membership_property mine
       where mine.org_id = (select current_org()) and mine.user_id = (select current_app_user())) end));
alter policy document_update on document
  using (org_id = (select current_org()) and ((select sees_all_properties()) or case
    when record_kind = 'person' then is_seen_person(org_id, record_id)
    else property_id is null or property_id in (
      select mine.property_id from membership_property mine
       where mine.org_id = (select current_org()) and mine.user_id = (select current_app_user())) end));
alter policy document_insert on document
  with check (org_id = (select current_org()) and ((select sees_all_properties()) or case
    when record_kind = 'person' then is_seen_person(org_id, record_id)
    else property_id is null or property_id in (
      select mine.property_id from membership_property mine
       where mine.org_id = (select current_org()) and mine.user_id = (select current_app_user())) end));

-- What a document consists of is seen as it is itself.
alter policy document_version_select on document_version
  using (org_id = (select current_org()) and ((select sees_all_properties()) or exists (
    select from document d where d.org_id = document_version.org_id and d.document_id = document_version.document_id)));
alter policy document_version_insert on document_version
  with check (org_id = (select current_org()) and ((select sees_all_properties()) or exists (
    select from document d where d.org_id = document_version.org_id and d.document_id = document_version.document_id)));
alter policy stored_file_select on stored_file
  using (org_id = (select current_org()) and ((select sees_all_properties()) or exists (
    select from document_version v where v.org_id = stored_file.org_id and v.file_id = stored_file.file_id)));

-- A merge is seen by whoever sees the person that was kept.
alter policy person_merge_select on person_merge
  using (org_id = (select current_org()) and ((select sees_all_properties()) or is_seen_person(org_id, kept_id)));
alter policy person_merge_update on person_merge
  using (org_id = (select current_org()) and ((select sees_all_properties()) or is_seen_person(org_id, kept_id)));

-- From the moment a sample is to go nobody is in it any more, whatever token they hold: one who goes on elsewhere keeps the
-- session, and read and wrote in the sample until it was gone.
create or replace function live_session(a_session uuid, a_user uuid, an_org uuid, at_time timestamptz)
  returns table (role text, confirmed_at timestamptz, last_used_at timestamptz, sees_all_properties boolean)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
  select m.role, s.confirmed_at, s.last_used_at, m.sees_all_properties
    from session s
    join app_user u on u.user_id = s.user_id and u.disabled_at is null
    join membership m on m.org_id = an_org and m.user_id = s.user_id and m.suspended_at is null
    join organisation o on o.org_id = m.org_id and not (o.is_sample and exists (
      select from audit_event e where e.org_id = o.org_id and e.kind = 'sample.removing'))
   where s.session_id = a_session and s.user_id = a_user
     and s.revoked_at is null and s.expires_at > at_time
$$;
