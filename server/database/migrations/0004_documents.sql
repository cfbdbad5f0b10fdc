-- Documents and photos: files that are attached to a record, in versions. The bytes are in the file storage; here is what
-- they are, whose they are and who may see them.

-- Only whoever has the bytes under this key may say so: a row is written when they are stored, and never changed.
create table stored_file (
  org_id uuid not null references organisation,
  file_id uuid not null,
  storage_key text not null check (storage_key ~ '^[0-9a-f-]{36}/[0-9a-f]{2}/[0-9a-f-]{36}$'),
  -- By its content, whatever its name said.
  media_type text not null check (char_length(media_type) between 3 and 120),
  name text not null check (char_length(name) between 1 and 200),
  bytes bigint not null check (bytes > 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  -- Of pictures, as they are looked at; small ones are stored beside them.
  width integer check (width > 0),
  height integer check (height > 0),
  added_by uuid references app_user,
  added_at timestamptz not null,
  primary key (org_id, file_id),
  check ((width is null) = (height is null))
);
alter table stored_file add unique (org_id, storage_key);
create trigger stored_file_goes_with_its_row after delete on stored_file
  for each row execute function remove_stored_file();
select keep_within_organisation('stored_file', array['select', 'insert']);

create table document (
  org_id uuid not null references organisation,
  document_id uuid not null,
  record_kind text not null check (record_kind in ('property', 'unit', 'person', 'lease', 'organisation')),
  record_id uuid not null,
  -- Of the record, where it belongs to a property: whoever works with some properties sees those of them alone.
  property_id uuid,
  kind text not null check (kind in ('document', 'photo')),
  title text not null check (char_length(title) between 1 and 200),
  -- Staff always; portals show what names them.
  visibility text[] not null default '{staff}'
    check (visibility <@ array['staff', 'tenant', 'owner', 'vendor'] and visibility @> array['staff']),
  -- The order of photos; documents have none and are 0.
  position integer not null default 0 check (position >= 0),
  archived_at timestamptz,
  created_at timestamptz not null,
  version integer not null default 1,
  primary key (org_id, document_id),
  foreign key (org_id, property_id) references property (org_id, property_id),
  check (kind = 'photo' or position = 0)
);
create index document_of_record on document (org_id, record_kind, record_id, position, document_id desc);
select keep_within_organisation('document', array['select', 'insert', 'update'], by_property => true);
-- Documents of somebody are seen by whoever sees that person: they belong to no property.
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

create table document_version (
  org_id uuid not null,
  document_id uuid not null,
  number integer not null check (number >= 1),
  file_id uuid not null,
  note text check (char_length(note) between 1 and 500),
  added_by uuid references app_user,
  added_at timestamptz not null,
  primary key (org_id, document_id, number),
  unique (org_id, file_id),
  foreign key (org_id, document_id) references document (org_id, document_id),
  foreign key (org_id, file_id) references stored_file (org_id, file_id)
);
select keep_within_organisation('document_version', array['select', 'insert']);
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

-- What is to be taken out of the file storage once it is due. A key is written here before its bytes are stored and
-- crossed out in the transaction that writes its row: whatever a crash or an upload that broke off leaves behind is
-- found. Rows outlive their organisation, so that they name it by the beginning of the key alone.
create table file_removal (
  storage_key text primary key check (storage_key ~ '^[0-9a-f-]{36}/[0-9a-f]{2}/[0-9a-f-]{36}$'),
  due_at timestamptz not null
);
create index file_removal_by_day on file_removal (due_at);
alter table file_removal enable row level security;
create policy file_removal_own on file_removal to gable_app
  using (starts_with(storage_key, (select current_org())::text || '/') or (select in_auth_scope()));
grant select, insert, update, delete on file_removal to gable_app;
