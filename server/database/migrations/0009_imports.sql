-- Imports: a file that became properties, units, people and leases, what was made of it, and how to take it back.

create table import_run (
  org_id uuid not null references organisation,
  import_id uuid not null,
  kind text not null check (kind in ('properties', 'units', 'people', 'leases', 'all')),
  -- Until it has run, columns and formats may change. What was undone stays undone.
  state text not null default 'mapping' check (state in ('mapping', 'done', 'undone')),
  file_name text not null check (char_length(file_name) between 1 and 200),
  date_format text not null check (date_format in ('iso', 'us', 'eu')),
  decimal_sign text not null check (decimal_sign in ('.', ',')),
  -- The day on which balances are brought forward.
  opening_on date not null check (opening_on between '1900-01-01' and '2999-12-31'),
  -- By sheet: what it holds, its headers, and the field that each of them is.
  sheets jsonb not null,
  -- What the last look at it found; it holds for these columns and formats alone.
  checked jsonb,
  result jsonb,
  request_id text,
  created_by uuid references app_user,
  created_at timestamptz not null,
  ran_by uuid references app_user,
  ran_at timestamptz,
  undone_by uuid references app_user,
  undone_at timestamptz,
  version integer not null default 1,
  primary key (org_id, import_id),
  check ((state = 'mapping') = (ran_at is null)),
  check ((state = 'undone') = (undone_at is not null))
);

-- The rows of a file as they were read: each begins with its number in the file. Once it has run, only those that were
-- left out are kept.
create table import_sheet (
  org_id uuid not null,
  import_id uuid not null,
  position smallint not null check (position >= 0),
  rows jsonb not null,
  primary key (org_id, import_id, position),
  foreign key (org_id, import_id) references import_run (org_id, import_id) on delete cascade
);

create table import_item (
  org_id uuid not null,
  import_id uuid not null,
  kind text not null check (kind in ('property', 'unit', 'person', 'lease', 'entry')),
  record_id uuid not null,
  primary key (org_id, import_id, kind, record_id),
  foreign key (org_id, import_id) references import_run (org_id, import_id)
);

-- Which field a header is, as somebody corrected it: the next file of that kind begins with it.
create table import_mapping (
  org_id uuid not null references organisation,
  kind text not null check (kind in ('properties', 'units', 'people', 'leases')),
  fields jsonb not null,
  saved_by uuid references app_user,
  saved_at timestamptz not null,
  primary key (org_id, kind)
);

select keep_within_organisation(a_table, array['select', 'insert', 'update', 'delete'])
  from unnest(array['import_run', 'import_sheet', 'import_mapping']) a_table;
select keep_within_organisation('import_item', array['select', 'insert']);

-- Takes out what an import made. The application may remove none of these rows; this may, and only what is written in
-- `import_item` of the workspace that asks. What the books tell of stays: such a lease is cancelled, and the unit, the
-- building and the people of it are archived. Whether anything else relies on it was looked at before.
create function take_back_import(an_import uuid, a_reason text, at_time timestamptz) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  an_org uuid := current_org();
  leases uuid[]; units uuid[]; properties uuid[]; people uuid[];
  gone uuid[];
begin
  perform from import_run where org_id = an_org and import_id = an_import and state = 'done' for update;
  if not found then
    raise exception 'import % cannot be taken back', an_import using errcode = 'restrict_violation';
  end if;
  select coalesce(array_agg(record_id) filter (where kind = 'lease'), '{}'),
         coalesce(array_agg(record_id) filter (where kind = 'unit'), '{}'),
         coalesce(array_agg(record_id) filter (where kind = 'property'), '{}'),
         coalesce(array_agg(record_id) filter (where kind = 'person'), '{}')
    into leases, units, properties, people
    from import_item where org_id = an_org and import_id = an_import;
  delete from search_entry where org_id = an_org and record_id = any (leases || units || properties || people);

  delete from unit_hold where org_id = an_org and lease_id = any (leases);
  select coalesce(array_agg(l), '{}') into gone from unnest(leases) l
   where not exists (select from posting p where p.org_id = an_org and p.lease_id = l);
  delete from lease_checklist_item where org_id = an_org and lease_id = any (gone);
  delete from lease_clause where org_id = an_org and lease_id = any (gone);
  delete from lease_charge_amount where org_id = an_org and lease_id = any (gone);
  delete from lease_charge where org_id = an_org and lease_id = any (gone);
  delete from lease_party where org_id = an_org and lease_id = any (gone);
  delete from lease where org_id = an_org and lease_id = any (gone);
  update lease set stage = 'cancelled', cancel_reason = a_reason, leaves_on = null, end_kind = null,
                   notice_given_on = null, notice_by = null, end_reason = null, version = version + 1
   where org_id = an_org and lease_id = any (leases) and stage <> 'cancelled';

  select coalesce(array_agg(u), '{}') into gone from unnest(units) u
   where not exists (select from lease l where l.org_id = an_org and l.unit_id = u)
     and not exists (select from unit r join lease l on l.org_id = an_org and l.unit_id = r.unit_id
                      where r.org_id = an_org and r.parent_unit_id = u)
     and not exists (select from posting p where p.org_id = an_org and p.unit_id = u);
  delete from unit where org_id = an_org and unit_id = any (gone) and parent_unit_id is not null;
  delete from unit where org_id = an_org and unit_id = any (gone);
  update unit set archived_at = at_time, version = version + 1
   where org_id = an_org and unit_id = any (units) and archived_at is null;

  select coalesce(array_agg(b), '{}') into gone from unnest(properties) b
   where not exists (select from unit u where u.org_id = an_org and u.property_id = b)
     and not exists (select from posting p where p.org_id = an_org and p.property_id = b);
  delete from ownership_share where org_id = an_org and property_id = any (gone);
  delete from membership_property where org_id = an_org and property_id = any (gone);
  delete from property where org_id = an_org and property_id = any (gone);
  update property set archived_at = at_time, version = version + 1
   where org_id = an_org and property_id = any (properties) and archived_at is null;

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
