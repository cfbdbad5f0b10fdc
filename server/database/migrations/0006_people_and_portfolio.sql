-- People, properties and units (domain.md, sections 1 and 2).

create extension if not exists btree_gist;
create extension if not exists unaccent;

-- Which staff work with some properties only. The context of a transaction says whether it is one of theirs.
alter table membership add column sees_all_properties boolean not null default true;
grant update (sees_all_properties) on membership to gable_app;

create function sees_all_properties() returns boolean
  language sql stable parallel safe
  return coalesce(current_setting('gable.some_properties', true), '') <> 'on';

drop function live_session(uuid, uuid, uuid, timestamptz);
create function live_session(a_session uuid, a_user uuid, an_org uuid, at_time timestamptz)
  returns table (role text, confirmed_at timestamptz, last_used_at timestamptz, sees_all_properties boolean)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
  select m.role, s.confirmed_at, s.last_used_at, m.sees_all_properties
    from session s
    join app_user u on u.user_id = s.user_id and u.disabled_at is null
    join membership m on m.org_id = an_org and m.user_id = s.user_id and m.suspended_at is null
   where s.session_id = a_session and s.user_id = a_user
     and s.revoked_at is null and s.expires_at > at_time
$$;
revoke all on function live_session(uuid, uuid, uuid, timestamptz) from public;
grant execute on function live_session(uuid, uuid, uuid, timestamptz) to gable_app;

-- What every table of an organisation has: rows exist for its own transactions only, and those of a property for whoever
-- works with it. Made once, used by each migration.
create function keep_within_organisation(a_table text, acts text[], by_property boolean default false) returns void
  language plpgsql as $$
declare
  act text;
  own text := 'org_id = (select current_org())';
begin
  if by_property then
    own := own || ' and (property_id is null or (select sees_all_properties()) or property_id in (
      select mine.property_id from membership_property mine
       where mine.org_id = (select current_org()) and mine.user_id = (select current_app_user())))';
  end if;
  execute format('alter table %I enable row level security', a_table);
  foreach act in array acts loop
    execute format('create policy %I on %I for %s to gable_app %s (%s)', a_table || '_' || act, a_table, act,
      case act when 'insert' then 'with check' else 'using' end, own);
    execute format('grant %s on %I to gable_app', act, a_table);
  end loop;
end
$$;
revoke all on function keep_within_organisation(text, text[], boolean) from public;

-- How words are compared: without accents and case. It is said to be immutable because its dictionary is named.
create function folded(words text) returns text
  language sql immutable parallel safe strict set search_path = pg_catalog, public, pg_temp
as $$ select lower(public.unaccent('public.unaccent'::regdictionary, words)) $$;

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
  check (case kind when 'company' then company_name is not null else coalesce(given_name, family_name) is not null end),
  check (merged_into <> person_id)
);
create index person_by_name on person (org_id, sort_name, person_id) where merged_into is null;
create index person_by_merge on person (org_id, merged_into) where merged_into is not null;
alter table person add primary key (org_id, person_id),
  add foreign key (org_id, merged_into) references person (org_id, person_id);

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

-- Who has a unit, from the first day to the last, both included. Leases write it when they are signed; whether a unit is
-- vacant follows from it. No two hold the same unit on the same day: a lease of the whole holds its rooms too.
create table unit_hold (
  org_id uuid not null,
  unit_id uuid not null,
  lease_id uuid not null,
  first_day date not null check (first_day between '1900-01-01' and '2999-12-31'),
  last_day date check (last_day between first_day and '2999-12-31'),
  notice_given_on date,
  primary key (org_id, unit_id, lease_id),
  foreign key (org_id, unit_id) references unit (org_id, unit_id),
  constraint unit_is_held_once exclude using gist
    (org_id with =, unit_id with =, daterange(first_day, last_day, '[]') with &&)
);
create index unit_hold_by_day on unit_hold (org_id, unit_id, first_day) include (last_day, notice_given_on);
create index unit_hold_of_lease on unit_hold (org_id, lease_id);

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

create function check_ownership_shares() returns trigger
  language plpgsql as $$
declare
  changed ownership_share := coalesce(new, old);
  whole bigint;
begin
  select sum(parts) into whole from ownership_share
   where org_id = changed.org_id and property_id = changed.property_id and starts_on = changed.starts_on;
  if whole <> 1000000 then
    raise exception 'the shares from % add up to % of 1000000', changed.starts_on, whole
      using errcode = 'check_violation', constraint = 'ownership_is_whole';
  end if;
  return null;
end
$$;
create constraint trigger ownership_is_whole after insert or update or delete on ownership_share
  deferrable initially deferred for each row execute function check_ownership_shares();

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

-- What was changed on a record: who, old and new, when. Nothing of it is ever changed.
create table record_change (
  org_id uuid not null references organisation,
  change_id uuid not null,
  record_kind text not null check (record_kind ~ '^[a-z][a-z-]{0,39}$'),
  record_id uuid not null,
  act text not null check (act ~ '^[a-z][a-z-]{0,39}$'),
  -- By field: what it was and what it is now.
  changes jsonb not null default '{}',
  changed_by uuid references app_user,
  request_id text,
  changed_at timestamptz not null,
  primary key (org_id, change_id)
);
create index record_change_of on record_change (org_id, record_kind, record_id, change_id desc);
create trigger record_change_is_append_only before update or delete on record_change
  for each row execute function refuse_change();
create trigger record_change_is_not_truncated before truncate on record_change
  for each statement execute function refuse_change();

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
create index search_entry_by_words on search_entry using gin (org_id, words gin_trgm_ops);
create index search_entry_by_title on search_entry (org_id, folded(title) text_pattern_ops);
alter table search_entry add primary key (org_id, kind, record_id);

select keep_within_organisation(a_table, array['select', 'insert', 'update', 'delete'])
  from unnest(array['membership_property', 'person_contact', 'person_relation', 'unit_hold']) a_table;
select keep_within_organisation(a_table, array['select', 'insert', 'update', 'delete'], by_property => true)
  from unnest(array['ownership_share', 'management_agreement', 'search_entry']) a_table;
select keep_within_organisation(a_table, array['select', 'insert', 'update'])
  from unnest(array['person', 'person_merge']) a_table;
select keep_within_organisation(a_table, array['select', 'insert', 'update'], by_property => true)
  from unnest(array['property', 'unit']) a_table;
select keep_within_organisation('record_change', array['select', 'insert']);

-- A search by words uses its index only where no policy stands before it: the function asks for the organisation, and for
-- the properties that are seen, itself.
create function find_by_words(words text[], a_kind text, at_most integer)
  returns table (kind text, record_id uuid, property_id uuid, title text, subtitle text)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  -- Executed as text, so that each search is planned for its own words.
  return query execute
    'select s.kind, s.record_id, s.property_id, s.title, s.subtitle from search_entry s
      where s.org_id = $1 and s.words like all ($2) and ($3 is null or s.kind = $3)
        and (s.property_id is null or $4 or s.property_id in (
              select mine.property_id from membership_property mine where mine.org_id = $1 and mine.user_id = $5))
      order by s.title, s.record_id limit $6'
    using current_org(), words, a_kind, sees_all_properties(), current_app_user(), at_most;
end
$$;
revoke all on function find_by_words(text[], text, integer) from public;
grant execute on function find_by_words(text[], text, integer) to gable_app;

-- The sample goes with everything in it, whatever tables there are by then: what another table still points to waits for
-- its turn.
create or replace function remove_sample(an_org uuid, at_time timestamptz) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  waiting text[];
  left_over text[];
  a_table text;
  a_user uuid;
begin
  if not exists (select from organisation where org_id = an_org and is_sample) then
    raise exception 'workspace % is not the sample', an_org using errcode = 'restrict_violation';
  end if;
  select array_agg(c.relname::text order by c.relname) into waiting
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'org_id' and not a.attisdropped
   where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace;
  while cardinality(waiting) > 0 loop
    left_over := '{}';
    foreach a_table in array waiting loop
      begin
        execute format('delete from %I where org_id = $1', a_table) using an_org;
      exception when foreign_key_violation then
        left_over := left_over || a_table;
      end;
    end loop;
    if cardinality(left_over) = cardinality(waiting) then
      raise exception 'the sample cannot be taken out of %', left_over;
    end if;
    waiting := left_over;
  end loop;
  -- A sample user who belongs to another workspace by now is no longer only a sample. One who left a trace in another
  -- one's log or books cannot be taken out of it: the account is closed instead.
  for a_user in
    select u.user_id from app_user u where u.is_sample and not exists (select from membership m where m.user_id = u.user_id)
  loop
    update app_user set disabled_at = at_time where user_id = a_user;
    delete from session where user_id = a_user;
    delete from one_time_token where user_id = a_user;
    delete from backup_code where user_id = a_user;
    delete from passkey where user_id = a_user;
    delete from passkey_challenge where user_id = a_user;
    begin
      delete from app_user where user_id = a_user;
    exception when foreign_key_violation then
      null;
    end;
  end loop;
  update installation set sample_removed_at = at_time;
end
$$;
