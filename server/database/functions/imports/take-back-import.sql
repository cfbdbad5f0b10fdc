-- Takes out what an import made. The application may remove none of these rows; this may, and only what is written in
-- `import_item` of the workspace that asks. What the books tell of stays: such a lease is cancelled, and the unit, the
-- building and the people of it are archived. Whether anything else relies on it was looked at before.
create or replace function take_back_import(an_import uuid, a_reason text, at_time timestamptz) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  an_org uuid := current_org();
  leases uuid[]; units uuid[]; properties uuid[]; people uuid[]; documents uuid[];
  gone uuid[];
begin
  perform from import_run where org_id = an_org and import_id = an_import and state = 'done' for update;
  if not found then
    raise exception 'import % cannot be taken back', an_import using errcode = 'restrict_violation';
  end if;
  select coalesce(array_agg(record_id) filter (where kind = 'lease'), '{}'),
         coalesce(array_agg(record_id) filter (where kind = 'unit'), '{}'),
         coalesce(array_agg(record_id) filter (where kind = 'property'), '{}'),
         coalesce(array_agg(record_id) filter (where kind = 'person'), '{}'),
         coalesce(array_agg(record_id) filter (where kind = 'document'), '{}')
    into leases, units, properties, people, documents
    from import_item where org_id = an_org and import_id = an_import;
  perform take_back_history(an_import);
  delete from search_entry where org_id = an_org and record_id = any (leases || units || properties || people || documents);

  select coalesce(array_agg(file_id), '{}') into gone from document_version
   where org_id = an_org and document_id = any (documents);
  delete from document_version where org_id = an_org and document_id = any (documents);
  delete from document where org_id = an_org and document_id = any (documents);
  delete from stored_file where org_id = an_org and file_id = any (gone);

  delete from unit_hold where org_id = an_org and lease_id = any (leases);
  select coalesce(array_agg(l), '{}') into gone from unnest(leases) l
   where not exists (select from posting p where p.org_id = an_org and p.lease_id = l);
  update lease set continues_lease_id = null where org_id = an_org and lease_id = any (leases) and continues_lease_id = any (gone);
  delete from lease_checklist_item where org_id = an_org and lease_id = any (gone);
  delete from lease_clause where org_id = an_org and lease_id = any (gone);
  delete from lease_charge_amount where org_id = an_org and lease_id = any (gone);
  delete from lease_charge where org_id = an_org and lease_id = any (gone);
  delete from lease_party where org_id = an_org and lease_id = any (gone);
  delete from lease where org_id = an_org and lease_id = any (gone);
  update lease set stage = 'cancelled', cancel_reason = a_reason, leaves_on = null, end_kind = null,
                   notice_given_on = null, notice_by = null, end_reason = null, version = version + 1
   where org_id = an_org and lease_id = any (leases) and stage <> 'cancelled';

  -- What is kept keeps everything that it is a part of: the bed its room, and the room its flat.
  with recursive kept as (
    select u.unit_id, u.parent_unit_id from unit u
     where u.org_id = an_org and u.unit_id = any (units)
       and (exists (select from lease l where l.org_id = an_org and l.unit_id = u.unit_id)
            or exists (select from posting p where p.org_id = an_org and p.unit_id = u.unit_id))
    union
    select above.unit_id, above.parent_unit_id from kept
      join unit above on above.org_id = an_org and above.unit_id = kept.parent_unit_id)
  select coalesce(array_agg(u), '{}') into gone from unnest(units) u
   where u not in (select unit_id from kept);
  -- One statement: what belongs to one another goes at once.
  delete from unit where org_id = an_org and unit_id = any (gone);
  update unit set archived_at = at_time, version = version + 1
   where org_id = an_org and unit_id = any (units) and archived_at is null;

  select coalesce(array_agg(b), '{}') into gone from unnest(properties) b
   where not exists (select from unit u where u.org_id = an_org and u.property_id = b)
     and not exists (select from posting p where p.org_id = an_org and p.property_id = b);
  delete from ownership_share where org_id = an_org and property_id = any (gone);
  delete from management_agreement where org_id = an_org and property_id = any (gone);
  delete from late_fee_policy where org_id = an_org and property_id = any (gone);
  delete from membership_property where org_id = an_org and property_id = any (gone);
  delete from property where org_id = an_org and property_id = any (gone);
  update property set archived_at = at_time, version = version + 1
   where org_id = an_org and property_id = any (properties) and archived_at is null;

  delete from person_relation
   where org_id = an_org and person_id = any (people) and other_person_id = any (people);
  select coalesce(array_agg(n), '{}') into gone from unnest(people) n
   where not exists (select from lease_party y where y.org_id = an_org and y.person_id = n)
     and not exists (select from ownership_share o where o.org_id = an_org and o.person_id = n)
     and not exists (select from posting p where p.org_id = an_org and p.person_id = n);
  delete from person_contact where org_id = an_org and person_id = any (gone);
  delete from person where org_id = an_org and person_id = any (gone);
  update person set archived_at = at_time, version = version + 1
   where org_id = an_org and person_id = any (people) and archived_at is null;
end
$$;
revoke all on function take_back_import(uuid, text, timestamptz) from public;
grant execute on function take_back_import(uuid, text, timestamptz) to gable_app;
