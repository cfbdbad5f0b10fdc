-- Leases (domain.md, section 3): terms, parties, recurring charges with dated amounts. The past is never edited: what
-- changes later is another dated row.

-- Human numbers, counted per organisation and kind: L-0187.
create table record_number (
  org_id uuid not null references organisation,
  kind text not null check (kind ~ '^[a-z][a-z-]{0,39}$'),
  next_number bigint not null default 1 check (next_number >= 1),
  primary key (org_id, kind)
) with (fillfactor = 50);

create table lease (
  org_id uuid not null,
  lease_id uuid not null,
  number bigint not null check (number >= 1),
  property_id uuid not null,
  unit_id uuid not null,
  -- What people decide. Active, on notice and ended follow from the dates.
  stage text not null check (stage in ('draft', 'out-for-signature', 'signed', 'cancelled')),
  starts_on date not null check (starts_on between '1900-01-01' and '2999-12-31'),
  -- Open for a periodic tenancy; otherwise what happens then is said.
  ends_on date check (ends_on between starts_on and '2999-12-31'),
  at_end text check (at_end in ('stop', 'month-to-month', 'holdover')),
  -- Thousandths of a percent of the rent, by the day.
  holdover_millipercent integer check (holdover_millipercent between 1 and 1000000),
  -- The tenant's last day, once it is known, and how it came to be.
  leaves_on date check (leaves_on between starts_on and '2999-12-31'),
  end_kind text check (end_kind in ('notice', 'early-end', 'renewal', 'transfer')),
  -- The day on which it became known that the unit will be free: from then on the lease is on notice.
  notice_given_on date check (notice_given_on between '1900-01-01' and '2999-12-31'),
  notice_by text check (notice_by in ('tenant', 'landlord')),
  end_reason text check (char_length(end_reason) between 1 and 500),
  -- The term, or the unit, that this one carries on from: balance, deposit and documents come along.
  continues_lease_id uuid,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  proration text not null check (proration in ('actual-days', 'thirty-day-rate', 'thirty-360', 'annual-365', 'annual-366')),
  deposit_cents bigint not null default 0 check (deposit_cents between 0 and 9007199254740991),
  deposit_due_on date check (deposit_due_on between '1900-01-01' and '2999-12-31'),
  notice_days smallint not null default 30 check (notice_days between 0 and 1000),
  -- Its own policy for late fees; without one, that of the property or the organisation holds.
  late_fee jsonb,
  notes text check (char_length(notes) <= 10000),
  custom jsonb not null default '{}',
  signed_on date,
  cancel_reason text check (char_length(cancel_reason) between 1 and 500),
  created_at timestamptz not null,
  version integer not null default 1,
  unique (org_id, number),
  foreign key (org_id, property_id, unit_id) references unit (org_id, property_id, unit_id),
  check ((ends_on is null) = (at_end is null)),
  -- A condition that is null would let everything pass.
  check ((at_end is not distinct from 'holdover') = (holdover_millipercent is not null)),
  check ((leaves_on is null) = (end_kind is null)),
  check (coalesce(end_kind in ('notice', 'early-end', 'transfer'), false) = (notice_given_on is not null)),
  check ((end_kind is not distinct from 'notice') = (notice_by is not null)),
  check ((stage = 'cancelled') = (cancel_reason is not null)),
  check (stage <> 'signed' or signed_on is not null),
  check (stage = 'signed' or leaves_on is null)
);
create index lease_by_start on lease (org_id, starts_on desc, lease_id desc);
create index lease_by_unit on lease (org_id, unit_id, starts_on desc);
create index lease_by_property on lease (org_id, property_id, starts_on desc, lease_id desc);
create index lease_by_stage on lease (org_id, stage, starts_on desc, lease_id desc) where stage <> 'signed';
create index lease_on_notice on lease (org_id, starts_on desc, lease_id desc) where notice_given_on is not null;
create index lease_by_end on lease (org_id, (coalesce(leaves_on, ends_on)), lease_id) where stage = 'signed';
create unique index lease_is_carried_on_once on lease (org_id, continues_lease_id)
  where continues_lease_id is not null and stage <> 'cancelled';
alter table lease add primary key (org_id, lease_id),
  add foreign key (org_id, continues_lease_id) references lease (org_id, lease_id);

-- Only a lease holds a unit.
alter table unit_hold add foreign key (org_id, lease_id) references lease (org_id, lease_id);

create table lease_party (
  org_id uuid not null,
  lease_id uuid not null,
  person_id uuid not null,
  role text not null check (role in ('tenant', 'co-tenant', 'guarantor')),
  from_day date not null check (from_day between '1900-01-01' and '2999-12-31'),
  to_day date check (to_day between from_day and '2999-12-31'),
  primary key (org_id, lease_id, person_id, role, from_day),
  foreign key (org_id, lease_id) references lease (org_id, lease_id),
  foreign key (org_id, person_id) references person (org_id, person_id),
  -- Nobody is a party twice on the same day.
  constraint lease_party_is_one exclude using gist
    (org_id with =, lease_id with =, person_id with =, daterange(from_day, to_day, '[]') with &&)
);
create index lease_party_of_person on lease_party (org_id, person_id, lease_id);

create table lease_charge (
  org_id uuid not null,
  charge_id uuid not null,
  lease_id uuid not null,
  kind text not null check (kind in ('rent', 'parking', 'storage', 'pets', 'utilities', 'furniture', 'other')),
  -- Missing where the kind says it all.
  label text check (char_length(label) between 1 and 120),
  account_id uuid not null,
  frequency text not null check (frequency in ('weekly', 'fortnightly', 'four-weekly', 'monthly', 'quarterly', 'half-yearly', 'yearly')),
  timing text not null check (timing in ('advance', 'arrears')),
  due_day smallint not null check (due_day between 1 and 31),
  anchor text not null check (anchor in ('start-month', 'calendar')),
  -- Where its weeks, quarters and years began, when it carries on from an earlier term.
  anchor_on date,
  starts_on date not null check (starts_on between '1900-01-01' and '2999-12-31'),
  ends_on date check (ends_on between starts_on and '2999-12-31'),
  position smallint not null check (position >= 0),
  foreign key (org_id, lease_id) references lease (org_id, lease_id),
  foreign key (org_id, account_id) references account (org_id, account_id)
);
create index lease_charge_of on lease_charge (org_id, lease_id, position);
alter table lease_charge add unique (org_id, lease_id, charge_id), add primary key (org_id, charge_id);

create table lease_charge_amount (
  org_id uuid not null,
  lease_id uuid not null,
  charge_id uuid not null,
  starts_on date not null check (starts_on between '1900-01-01' and '2999-12-31'),
  cents bigint not null check (cents between 0 and 9007199254740991),
  reason text check (char_length(reason) between 1 and 500),
  set_by uuid references app_user,
  set_at timestamptz not null,
  primary key (org_id, charge_id, starts_on),
  foreign key (org_id, lease_id, charge_id) references lease_charge (org_id, lease_id, charge_id)
);

-- How a charge goes up: at a percentage by itself, or by an index that somebody looks up. Where an amount was written for
-- the same day, that one holds.
create table lease_clause (
  org_id uuid not null,
  clause_id uuid not null,
  lease_id uuid not null,
  charge_id uuid not null,
  kind text not null check (kind in ('percent', 'index')),
  first_on date not null check (first_on between '1900-01-01' and '2999-12-31'),
  every_months smallint not null check (every_months between 1 and 240),
  millipercent integer check (millipercent between -100000 and 1000000),
  index_name text check (char_length(index_name) between 1 and 120),
  base_index text check (base_index ~ '^\d{1,9}(\.\d{1,9})?$'),
  floor_millipercent integer check (floor_millipercent between -100000 and 1000000),
  cap_millipercent integer check (cap_millipercent between -100000 and 1000000),
  never_down boolean not null default true,
  -- Places that the percentage is rounded to; left out, it is exact.
  rounding_places smallint check (rounding_places between 0 and 6),
  notice_days smallint not null default 0 check (notice_days between 0 and 1000),
  -- From which day on the index was last used.
  applied_on date,
  primary key (org_id, clause_id),
  foreign key (org_id, lease_id, charge_id) references lease_charge (org_id, lease_id, charge_id),
  check (case kind when 'percent' then millipercent is not null and index_name is null and base_index is null
                   else millipercent is null and index_name is not null and base_index is not null end),
  check (floor_millipercent <= cap_millipercent)
);
create index lease_clause_of on lease_clause (org_id, lease_id);

-- What somebody began to write in the wizard: it is theirs, and survives a reload, another machine and a lost connection.
create table lease_draft (
  org_id uuid not null references organisation,
  draft_id uuid not null,
  made_by uuid not null references app_user,
  content jsonb not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (org_id, draft_id)
);
create index lease_draft_of on lease_draft (org_id, made_by, updated_at desc);

-- Moving in and out: keys, meters, inspection, deposit, first and last charges, and what else the workspace asks for.
create table lease_checklist_item (
  org_id uuid not null,
  item_id uuid not null,
  lease_id uuid not null,
  phase text not null check (phase in ('move-in', 'move-out')),
  kind text not null check (kind in ('keys', 'meter', 'inspection', 'deposit', 'charges', 'documents', 'other')),
  -- What every lease has is called by this; what was added, by its label.
  standard text check (standard ~ '^[a-z][a-z-]{0,39}$'),
  label text check (char_length(label) between 1 and 120),
  position smallint not null check (position >= 0),
  -- How many keys; which meter, what it showed and its unit.
  key_count smallint check (key_count between 0 and 999),
  meter text check (char_length(meter) between 1 and 60),
  reading text check (reading ~ '^\d{1,12}(\.\d{1,4})?$'),
  reading_unit text check (char_length(reading_unit) between 1 and 20),
  note text check (char_length(note) between 1 and 500),
  done_on date,
  done_by uuid references app_user,
  version integer not null default 1,
  primary key (org_id, item_id),
  foreign key (org_id, lease_id) references lease (org_id, lease_id),
  check (coalesce(standard, label) is not null)
);
create index lease_checklist_item_of on lease_checklist_item (org_id, lease_id, phase, position);

-- What is added when rent is late: of the organisation, or of a property. A lease may have its own.
create table late_fee_policy (
  org_id uuid not null references organisation,
  -- The property, or the organisation itself.
  holder_id uuid not null,
  property_id uuid,
  policy jsonb not null,
  set_by uuid references app_user,
  set_at timestamptz not null,
  primary key (org_id, holder_id),
  foreign key (org_id, property_id) references property (org_id, property_id),
  check (holder_id = coalesce(property_id, org_id))
);

select keep_within_organisation('late_fee_policy', array['select', 'insert', 'update', 'delete'], by_property => true);
select keep_within_organisation('lease', array['select', 'insert', 'update'], by_property => true);
select keep_within_organisation('record_number', array['select', 'insert', 'update']);
select keep_within_organisation(a_table, array['select', 'insert', 'update', 'delete'])
  from unnest(array['lease_party', 'lease_charge', 'lease_charge_amount', 'lease_clause', 'lease_draft',
                    'lease_checklist_item']) a_table;
