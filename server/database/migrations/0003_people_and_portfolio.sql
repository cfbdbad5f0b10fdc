-- People, properties and units (domain.md, sections 1 and 2). Staff who work with some properties see the people of those,
-- and people who belong to none yet: of the others nothing is shown.

create table person (
  org_id uuid not null references organisation,
  person_id uuid not null,
  kind text not null check (kind in ('person', 'company')),
  given_name text check (char_length(given_name) between 1 and 120),
  family_name text check (char_length(family_name) between 1 and 120),
  company_name text check (char_length(company_name) between 1 and 120),
  -- As it is shown and sorted by.
  name text not null check (char_length(name) between 1 and 250),
  sort_name text not null check (char_length(sort_name) between 1 and 250),
  language text check (language in ('en', 'de')),
  born_on date check (born_on between '1900-01-01' and '2999-12-31'),
  notes text check (char_length(notes) <= 10000),
  custom jsonb not null default '{}',
  archived_at timestamptz,
  -- Where two rows turned out to be one person, the one that was given up points to the one that was kept.
  merged_into uuid,
  created_at timestamptz not null,
  version integer not null default 1,
  -- Who does not want to be reminded is not.
  wants_reminders boolean not null default true,
  check (case kind when 'company' then company_name is not null else coalesce(given_name, family_name) is not null end),
  check (merged_into <> person_id)
);
create index person_by_name on person (org_id, sort_name, person_id) where merged_into is null;
create index person_by_merge on person (org_id, merged_into) where merged_into is not null;
alter table person
  add primary key (org_id, person_id),
  add foreign key (org_id, merged_into) references person (org_id, person_id);
create trigger person_orders_leases after update on person for each row
  when (old.sort_name is distinct from new.sort_name) execute function order_leases_of_renamed();
select keep_within_organisation('person', array['select', 'insert', 'update']);
alter policy person_select on person
  using (org_id = (select current_org()) and ((select sees_all_properties()) or is_seen_person(org_id, person_id)));
alter policy person_update on person
  using (org_id = (select current_org()) and ((select sees_all_properties()) or is_seen_person(org_id, person_id)));

create table person_contact (
  org_id uuid not null,
  contact_id uuid not null,
  person_id uuid not null,
  kind text not null check (kind in ('email', 'phone', 'address')),
  label text check (char_length(label) between 1 and 40),
  -- An address, or what is written for e-mail and phone; `compared` is what finds duplicates.
  value text not null check (char_length(value) between 1 and 500),
  parts jsonb,
  compared text not null check (char_length(compared) between 1 and 500),
  position smallint not null check (position >= 0),
  primary key (org_id, contact_id),
  foreign key (org_id, person_id) references person (org_id, person_id)
);
create index person_contact_of on person_contact (org_id, person_id, kind, position);
create index person_contact_alike on person_contact (org_id, kind, compared);
select keep_within_organisation('person_contact', array['select', 'insert', 'update', 'delete']);
alter policy person_contact_select on person_contact
  using (org_id = (select current_org()) and ((select sees_all_properties()) or is_seen_person(org_id, person_id)));

create table person_relation (
  org_id uuid not null,
  person_id uuid not null,
  other_person_id uuid not null,
  kind text not null check (kind in ('emergency-contact', 'guarantor', 'contact-person')),
  note text check (char_length(note) between 1 and 250),
  created_at timestamptz not null,
  primary key (org_id, person_id, other_person_id, kind),
  foreign key (org_id, person_id) references person (org_id, person_id),
  foreign key (org_id, other_person_id) references person (org_id, person_id),
  check (person_id <> other_person_id)
);
create index person_relation_back on person_relation (org_id, other_person_id);
select keep_within_organisation('person_relation', array['select', 'insert', 'update', 'delete']);
alter policy person_relation_select on person_relation
  using (org_id = (select current_org()) and ((select sees_all_properties()) or is_seen_person(org_id, person_id)));

-- What a merge moved, so that it can be undone.
create table person_merge (
  org_id uuid not null,
  merge_id uuid not null,
  kept_id uuid not null,
  given_up_id uuid not null,
  moved jsonb not null,
  merged_by uuid references app_user,
  merged_at timestamptz not null,
  undone_by uuid references app_user,
  undone_at timestamptz,
  primary key (org_id, merge_id),
  foreign key (org_id, kept_id) references person (org_id, person_id),
  foreign key (org_id, given_up_id) references person (org_id, person_id)
);
create index person_merge_of on person_merge (org_id, kept_id);
select keep_within_organisation('person_merge', array['select', 'insert', 'update']);
-- A merge is seen by whoever sees the person that was kept.
alter policy person_merge_select on person_merge
  using (org_id = (select current_org()) and ((select sees_all_properties()) or is_seen_person(org_id, kept_id)));
alter policy person_merge_update on person_merge
  using (org_id = (select current_org()) and ((select sees_all_properties()) or is_seen_person(org_id, kept_id)));

create table property (
  org_id uuid not null references organisation,
  property_id uuid not null,
  name text not null check (char_length(name) between 1 and 120),
  -- Numbers in a name sort as numbers.
  sort_name text not null check (char_length(sort_name) between 1 and 200),
  kind text not null check (kind in ('house', 'apartments', 'rooms', 'commercial', 'mixed')),
  colour smallint not null check (colour between 0 and 11),
  country text not null check (country ~ '^[A-Z]{2}$'),
  line1 text not null check (char_length(line1) between 1 and 200),
  line2 text check (char_length(line2) between 1 and 200),
  city text not null check (char_length(city) between 1 and 120),
  region text check (char_length(region) between 1 and 120),
  postal_code text check (char_length(postal_code) between 1 and 20),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  year_built smallint check (year_built between 1000 and 2999),
  notes text check (char_length(notes) <= 10000),
  amenities text[] not null default '{}' check (cardinality(amenities) <= 50),
  custom jsonb not null default '{}',
  archived_at timestamptz,
  created_at timestamptz not null,
  version integer not null default 1
);
create unique index property_name_is_free on property (org_id, lower(name)) where archived_at is null;
create index property_by_name on property (org_id, sort_name, property_id);
alter table property add unique (org_id, property_id, sort_name), add primary key (org_id, property_id);

create table membership_property (
  org_id uuid not null,
  user_id uuid not null,
  property_id uuid not null,
  primary key (org_id, user_id, property_id),
  foreign key (org_id, user_id) references membership (org_id, user_id) on delete cascade,
  foreign key (org_id, property_id) references property (org_id, property_id)
);
select keep_within_organisation('membership_property', array['select', 'insert', 'update', 'delete']);
-- Whoever accepts is not in the workspace yet: the membership and its properties are made by sign-in.
create policy membership_property_joined on membership_property for insert to gable_app
  with check ((select in_auth_scope()));
select keep_within_organisation('property', array['select', 'insert', 'update'], by_property => true);

create table invitation_property (
  org_id uuid not null,
  invitation_id uuid not null,
  property_id uuid not null,
  primary key (org_id, invitation_id, property_id),
  foreign key (org_id, invitation_id) references invitation (org_id, invitation_id) on delete cascade,
  foreign key (org_id, property_id) references property (org_id, property_id) on delete cascade
);
create index invitation_property_by_property on invitation_property (org_id, property_id);
alter table invitation_property enable row level security;
create policy invitation_property_own on invitation_property to gable_app
  using (org_id = (select current_org()) or (select in_auth_scope()));
grant select, insert, delete on invitation_property to gable_app;

create table unit (
  org_id uuid not null,
  unit_id uuid not null,
  property_id uuid not null,
  -- Kept equal by the key below, so that a list of all units by building and name is one index.
  property_sort_name text not null,
  -- A room or bed of another unit that is let by the room.
  parent_unit_id uuid,
  name text not null check (char_length(name) between 1 and 60),
  -- Numbers in a name sort as numbers: 2A before 10A.
  sort_name text not null check (char_length(sort_name) between 1 and 200),
  floor smallint check (floor between -20 and 300),
  kind text not null check (kind in ('home', 'room', 'bed', 'shop', 'office', 'storage', 'parking', 'other')),
  beds smallint check (beds between 0 and 99),
  half_baths smallint check (half_baths between 0 and 99),
  -- In tenths of a square metre, or of a square foot where `area_unit` says so.
  area_tenths integer check (area_tenths between 1 and 99999999),
  area_unit text check (area_unit in ('m2', 'sqft')),
  market_rent_cents bigint check (market_rent_cents between 0 and 9007199254740991),
  notes text check (char_length(notes) <= 10000),
  amenities text[] not null default '{}' check (cardinality(amenities) <= 50),
  custom jsonb not null default '{}',
  archived_at timestamptz,
  created_at timestamptz not null,
  version integer not null default 1,
  foreign key (org_id, property_id, property_sort_name) references property (org_id, property_id, sort_name)
    on update cascade,
  check ((area_tenths is null) = (area_unit is null)),
  check (parent_unit_id <> unit_id)
);
create unique index unit_name_is_free on unit (org_id, property_id, coalesce(parent_unit_id, property_id), lower(name))
  where archived_at is null;
create index unit_by_place on unit (org_id, property_sort_name, property_id, sort_name, unit_id);
create index unit_by_name on unit (org_id, property_id, sort_name, unit_id);
create index unit_by_parent on unit (org_id, parent_unit_id) where parent_unit_id is not null;
alter table unit
  add unique (org_id, property_id, unit_id),
  add primary key (org_id, unit_id),
  -- A room is in the same building as what it is a room of.
  add foreign key (org_id, property_id, parent_unit_id) references unit (org_id, property_id, unit_id);
create trigger unit_fits_parent before insert or update of parent_unit_id, kind on unit
  for each row execute function fit_into_parent();
create trigger unit_that_is_new_changes_the_roll after insert on unit
  referencing new table as fresh for each statement execute function note_rent_change();
create trigger unit_changes_the_roll after update on unit
  referencing old table as former new table as fresh for each statement execute function note_rent_change();
create trigger unit_that_goes_changes_the_roll after delete on unit
  referencing old table as former for each statement execute function note_rent_change();
create trigger unit_market_rent_cents_is_within_limit before insert or update of market_rent_cents on unit
  for each row when (abs(new.market_rent_cents) > 10000000000000) execute function refuse_large_amount('market_rent_cents');
select keep_within_organisation('unit', array['select', 'insert', 'update'], by_property => true);

-- Who owns a property from a day on, until the next set of shares. A million parts are the whole: exact, and enough for
-- thirds that are written with four places.
create table ownership_share (
  org_id uuid not null,
  property_id uuid not null,
  starts_on date not null check (starts_on between '1900-01-01' and '2999-12-31'),
  person_id uuid not null,
  parts integer not null check (parts between 1 and 1000000),
  primary key (org_id, property_id, starts_on, person_id),
  foreign key (org_id, property_id) references property (org_id, property_id),
  foreign key (org_id, person_id) references person (org_id, person_id)
);
create index ownership_share_of_person on ownership_share (org_id, person_id);
create constraint trigger ownership_is_whole after insert or update or delete on ownership_share
  deferrable initially deferred for each row execute function check_ownership_shares();
select keep_within_organisation('ownership_share', array['select', 'insert', 'update', 'delete'], by_property => true);

create table management_agreement (
  org_id uuid not null,
  agreement_id uuid not null,
  property_id uuid not null,
  starts_on date not null check (starts_on between '1900-01-01' and '2999-12-31'),
  ends_on date check (ends_on between starts_on and '2999-12-31'),
  fee_kind text not null check (fee_kind in ('percent-received', 'percent-charged', 'per-unit', 'per-property', 'none')),
  -- Thousandths of a percent, or cents a month.
  fee_millipercent integer check (fee_millipercent between 0 and 100000),
  fee_cents bigint check (fee_cents between 0 and 9007199254740991),
  minimum_cents bigint check (minimum_cents between 0 and 9007199254740991),
  reserve_cents bigint not null default 0 check (reserve_cents between 0 and 9007199254740991),
  notes text check (char_length(notes) <= 10000),
  version integer not null default 1,
  foreign key (org_id, property_id) references property (org_id, property_id),
  constraint management_agreement_is_alone exclude using gist
    (org_id with =, property_id with =, daterange(starts_on, ends_on, '[]') with &&),
  check (case when fee_kind like 'percent%' then fee_millipercent is not null and fee_cents is null
    when fee_kind like 'per-%' then fee_cents is not null and fee_millipercent is null
    else fee_cents is null and fee_millipercent is null end)
);
alter table management_agreement add primary key (org_id, agreement_id);
create trigger management_agreement_fee_cents_is_within_limit before insert or update of fee_cents on management_agreement
  for each row when (abs(new.fee_cents) > 10000000000000) execute function refuse_large_amount('fee_cents');
create trigger management_agreement_minimum_cents_is_within_limit before insert or update of minimum_cents on management_agreement
  for each row when (abs(new.minimum_cents) > 10000000000000) execute function refuse_large_amount('minimum_cents');
create trigger management_agreement_reserve_cents_is_within_limit before insert or update of reserve_cents on management_agreement
  for each row when (abs(new.reserve_cents) > 10000000000000) execute function refuse_large_amount('reserve_cents');
select keep_within_organisation('management_agreement', array['select', 'insert', 'update', 'delete'], by_property => true);

-- What can be found by words: one row for each thing, written by whoever writes the thing.
create table search_entry (
  org_id uuid not null references organisation,
  kind text not null check (kind in ('person', 'property', 'unit', 'lease')),
  record_id uuid not null,
  -- Things of a property are found by those who see it.
  property_id uuid,
  title text not null,
  subtitle text not null default '',
  -- Folded, with a space before each word: what is typed is the beginning of a word.
  words text not null
);
alter table search_entry add primary key (org_id, kind, record_id);
create index search_entry_by_words on search_entry using gin (search_keys(org_id, kind, words));
-- Words begin with those of the title. The longest ones would not fit into an index.
create index search_entry_by_title on search_entry (org_id, kind, left(words, 120) text_pattern_ops);
select keep_within_organisation('search_entry', array['select', 'insert', 'update', 'delete'], by_property => true);
