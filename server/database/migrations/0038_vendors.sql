-- Who is paid (money.md, section 7): a vendor is a person with terms, insurance, license, tax id and bank details.
create table vendor (
  org_id uuid not null references organisation,
  vendor_id uuid not null,
  person_id uuid not null,
  -- As the person is called, brought up to date with every change of that name: also whoever does not see the person as
  -- somebody else, such as a tenant of another building, sees who is paid.
  name text not null check (char_length(name) between 1 and 250),
  sort_name text not null check (char_length(sort_name) between 1 and 250),
  terms_days smallint not null default 30 check (terms_days between 0 and 365),
  -- So many thousandths of a percent less for who pays within so many days.
  discount_days smallint check (discount_days between 0 and 365),
  discount_millipercent integer check (discount_millipercent between 1 and 100000),
  -- What its bills are usually for.
  account_id uuid,
  form_1099 text not null default 'none' check (form_1099 in ('none', 'nec', 'misc-1', 'misc-6', 'misc-10')),
  is_corporation boolean not null default false,
  -- Sealed with the secret of the installation; the last four characters are shown.
  tax_id bytea,
  tax_id_last4 text check (tax_id_last4 ~ '^[0-9A-Z]{1,4}$'),
  insurance_number text check (char_length(insurance_number) between 1 and 60),
  insurance_expires_on date check (insurance_expires_on between '1900-01-01' and '2999-12-31'),
  license_number text check (char_length(license_number) between 1 and 60),
  license_expires_on date check (license_expires_on between '1900-01-01' and '2999-12-31'),
  notes text check (char_length(notes) between 1 and 10000),
  archived_at timestamptz,
  created_at timestamptz not null,
  version integer not null default 1,
  primary key (org_id, vendor_id),
  foreign key (org_id, person_id) references person (org_id, person_id),
  constraint vendor_has_an_account foreign key (org_id, account_id) references account (org_id, account_id),
  check ((discount_days is null) = (discount_millipercent is null)),
  check ((tax_id is null) = (tax_id_last4 is null))
);
create index vendor_by_name on vendor (org_id, sort_name, vendor_id);
create index vendor_of_person on vendor (org_id, person_id);
create index vendor_of_account on vendor (org_id, account_id) where account_id is not null;
select keep_within_organisation('vendor', array['select', 'insert', 'update']);

-- Where a vendor is paid. Details are never changed: new ones stand beside the old ones, which end with them, and are paid
-- to once somebody else than who entered them has confirmed them.
create table vendor_bank (
  org_id uuid not null references organisation,
  bank_id uuid not null,
  vendor_id uuid not null,
  kind text not null check (kind in ('iban', 'us', 'uk')),
  holder text not null check (char_length(holder) between 1 and 120),
  -- Sealed with the secret of the installation: the numbers as they were entered.
  details bytea not null,
  last4 text not null check (last4 ~ '^[0-9A-Z]{1,4}$'),
  entered_by uuid not null references app_user,
  entered_at timestamptz not null,
  confirmed_by uuid references app_user,
  confirmed_at timestamptz,
  ended_by uuid references app_user,
  ended_at timestamptz,
  primary key (org_id, bank_id),
  foreign key (org_id, vendor_id) references vendor (org_id, vendor_id),
  check ((confirmed_by is null) = (confirmed_at is null)),
  check ((ended_by is null) = (ended_at is null)),
  constraint vendor_bank_has_a_second_pair_of_eyes check (confirmed_by <> entered_by)
);
create unique index vendor_bank_is_one on vendor_bank (org_id, vendor_id) where ended_at is null;
create index vendor_bank_of_vendor on vendor_bank (org_id, vendor_id);
select keep_within_organisation('vendor_bank', array['select', 'insert']);
grant update (confirmed_by, confirmed_at, ended_by, ended_at) on vendor_bank to gable_app;
create policy vendor_bank_update on vendor_bank for update to gable_app using (org_id = (select current_org()));

-- Vendors are found by words, opened, pinned and have documents.
alter table search_entry drop constraint search_entry_kind_check;
alter table search_entry add constraint search_entry_kind_check
  check (kind in ('person', 'property', 'unit', 'lease', 'document', 'task', 'vendor', 'bill'));
alter table opened_record drop constraint opened_record_kind_check;
alter table opened_record add constraint opened_record_kind_check
  check (kind in ('person', 'property', 'unit', 'lease', 'charge', 'receipt', 'entry', 'document', 'task', 'vendor', 'bill'));
alter table document drop constraint document_record_kind_check;
alter table document add constraint document_record_kind_check
  check (record_kind in ('property', 'unit', 'person', 'lease', 'organisation', 'vendor', 'bill'));
