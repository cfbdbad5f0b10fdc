-- Owners approve their part of a bill by an address that only their mail has. It is found by its hash, and ends with the
-- answer, with a newer one, and once the bill is changed or decided.
create table owner_approval_link (
  org_id uuid not null references organisation,
  link_id uuid not null,
  bill_id uuid not null,
  property_id uuid not null,
  owner_id uuid not null,
  secret_hash bytea not null check (octet_length(secret_hash) = 32),
  mail_id uuid not null,
  address text not null check (char_length(address) between 1 and 320),
  sent_by uuid not null references app_user,
  sent_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > sent_at),
  answer text check (answer in ('approved', 'declined')),
  answered_at timestamptz,
  note text check (char_length(note) between 1 and 500),
  ended_at timestamptz,
  primary key (org_id, link_id),
  foreign key (org_id, bill_id) references bill (org_id, bill_id),
  foreign key (org_id, property_id) references property (org_id, property_id),
  foreign key (org_id, owner_id) references person (org_id, person_id),
  foreign key (org_id, mail_id) references mail_message (org_id, mail_id),
  check ((answer is null) = (answered_at is null)),
  check (note is null or answer = 'declined')
);
-- Looked up by 256 random bits, which are unique without a constraint.
create index owner_approval_link_by_secret on owner_approval_link (secret_hash);
create unique index owner_approval_link_is_one_of_its_owner on owner_approval_link (org_id, bill_id, property_id, owner_id)
  where ended_at is null;
create index owner_approval_link_of_owner on owner_approval_link (org_id, owner_id);
create index owner_approval_link_of_property on owner_approval_link (org_id, property_id);
create index owner_approval_link_of_mail on owner_approval_link (org_id, mail_id);
select keep_within_organisation('owner_approval_link', array['select', 'insert', 'update']);
alter policy owner_approval_link_select on owner_approval_link
  using (org_id = (select current_org()) and ((select sees_all_properties()) or is_seen_bill(org_id, bill_id)));

-- An approval that came by a link says by which; others were recorded by a member.
alter table bill_approval add column link_id uuid,
  add foreign key (org_id, link_id) references owner_approval_link (org_id, link_id),
  add check (link_id is null or kind = 'owner');
create index bill_approval_of_link on bill_approval (org_id, link_id) where link_id is not null;
