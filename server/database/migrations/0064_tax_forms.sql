-- Year end (money.md, section 6): what a payee is to the tax office, what accounts are reported as, what was filed, and rules
-- that a workspace adds to those that come with the program.

-- Of owners, and of vendors what is not said with the vendor.
create table tax_payee (
  org_id uuid not null references organisation,
  person_id uuid not null,
  -- Sealed with the secret of the installation; the last four characters are shown.
  tax_id bytea,
  tax_id_last4 text check (tax_id_last4 ~ '^[0-9A-Z]{1,4}$'),
  is_corporation boolean not null default false,
  -- Lives abroad, for the country of the property: tax is withheld from the rents unless one of the papers is there.
  is_abroad boolean not null default false,
  -- Form W-8ECI in the United States, or the approval to receive rents gross in the United Kingdom, from this day on.
  exempt_from date check (exempt_from between '1900-01-01' and '2999-12-31'),
  version integer not null default 1,
  primary key (org_id, person_id),
  foreign key (org_id, person_id) references person (org_id, person_id),
  check ((tax_id is null) = (tax_id_last4 is null))
);
create index tax_payee_of_person on tax_payee (org_id, person_id);
select keep_within_organisation('tax_payee', array['select', 'insert', 'update']);

-- Building work in Germany: who does it, and through which day a certificate holds.
create table tax_vendor (
  org_id uuid not null references organisation,
  vendor_id uuid not null,
  does_building_work boolean not null default false,
  certificate_until date check (certificate_until between '1900-01-01' and '2999-12-31'),
  primary key (org_id, vendor_id),
  foreign key (org_id, vendor_id) references vendor (org_id, vendor_id)
);
select keep_within_organisation('tax_vendor', array['select', 'insert', 'update']);

-- Which box payments for an account go to, whoever is paid; where an account has no row, the vendor says it.
create table tax_account (
  org_id uuid not null references organisation,
  account_id uuid not null,
  box text not null check (box in ('none', 'NEC-1', 'MISC-1', 'MISC-6', 'MISC-10')),
  -- What corporations are reported for too.
  service text check (service in ('legal', 'medical')),
  primary key (org_id, account_id),
  foreign key (org_id, account_id) references account (org_id, account_id)
);
select keep_within_organisation('tax_account', array['select', 'insert', 'update', 'delete']);

-- What was filed, as it was then. Corrections are a filing of their own, and no row is ever changed.
create table tax_filing (
  org_id uuid not null references organisation,
  filing_id uuid not null,
  year smallint not null check (year between 2000 and 2999),
  form text not null check (form in ('1099-NEC', '1099-MISC')),
  revision integer not null check (revision >= 1),
  filed_on date not null check (filed_on between '2000-01-01' and '2999-12-31'),
  -- Whom, in which boxes, how much.
  forms jsonb not null check (jsonb_typeof(forms) = 'array'),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  filed_by uuid references app_user,
  filed_at timestamptz not null,
  primary key (org_id, filing_id),
  constraint tax_filing_has_a_revision_once unique (org_id, year, form, revision)
);
select keep_within_organisation('tax_filing', array['select', 'insert']);

-- The columns of the file that the tax office takes, where its template of a year differs from the one that is known.
create table tax_template (
  org_id uuid not null references organisation,
  year smallint not null check (year between 2000 and 2999),
  form text not null check (form in ('1099-NEC', '1099-MISC')),
  columns text[] not null check (cardinality(columns) between 1 and 200),
  saved_at timestamptz not null,
  primary key (org_id, year, form)
);
select keep_within_organisation('tax_template', array['select', 'insert', 'update', 'delete']);

-- Limits and rates that a workspace adds, from a day on; the latest that has begun holds.
create table tax_rule (
  org_id uuid not null references organisation,
  rule_id uuid not null,
  kind text not null check (kind in (
    'us-nec-1', 'us-misc-1', 'us-misc-6', 'us-misc-10', 'us-1042-s', 'gb-nrl', 'de-48', 'de-48-limit', 'de-48-exempt-limit')),
  from_on date not null check (from_on between '1900-01-01' and '2999-12-31'),
  cents bigint check (cents between 0 and 10000000000000),
  millipercent integer check (millipercent between 0 and 100000),
  source text not null check (char_length(source) between 1 and 200),
  added_by uuid references app_user,
  added_at timestamptz not null,
  primary key (org_id, rule_id),
  constraint tax_rule_is_one_of_its_day unique (org_id, kind, from_on),
  check (num_nonnulls(cents, millipercent) = 1),
  check ((millipercent is not null) = (kind in ('us-1042-s', 'gb-nrl', 'de-48')))
);
select keep_within_organisation('tax_rule', array['select', 'insert', 'delete']);
