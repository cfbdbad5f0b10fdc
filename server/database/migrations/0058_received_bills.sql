-- A bill that came as a file is a draft whose vendor, amount and lines somebody still says: until then it may be without
-- them (money.md, 7.5).
alter table bill
  alter column vendor_id drop not null,
  drop constraint bill_cents_check,
  drop constraint bill_is_settled_as_far_as_it_goes,
  add check (cents between 0 and 10000000000000),
  add constraint bill_is_whole_once_submitted check (state in ('draft', 'void') or (vendor_id is not null and cents > 0)),
  add constraint bill_is_settled_as_far_as_it_goes check (
    settled_cents between 0 and cents
    and (state = 'paid') = (settled_cents = cents and cents > 0)
    and (state = 'part-paid') = (settled_cents > 0 and settled_cents < cents));

-- The file that a bill came as, and what was read from the invoice in it: never changed, and never corrected.
create table received_bill (
  org_id uuid not null references organisation,
  bill_id uuid not null,
  file_name text not null check (char_length(file_name) between 1 and 250),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  -- Of the XML, which is the invoice: a PDF around it may be another one the next time.
  xml_sha256 text check (xml_sha256 ~ '^[0-9a-f]{64}$'),
  -- As it was read; nothing where the file has no invoice that can be read.
  invoice jsonb,
  received_by uuid not null references app_user,
  received_at timestamptz not null,
  primary key (org_id, bill_id),
  foreign key (org_id, bill_id) references bill (org_id, bill_id),
  check ((invoice is null) = (xml_sha256 is null))
);
create index received_bill_by_file on received_bill (org_id, sha256);
create index received_bill_by_xml on received_bill (org_id, xml_sha256) where xml_sha256 is not null;
select keep_within_organisation('received_bill', array['select', 'insert']);
alter policy received_bill_select on received_bill
  using (org_id = (select current_org()) and ((select sees_all_properties()) or is_seen_bill(org_id, bill_id)));
