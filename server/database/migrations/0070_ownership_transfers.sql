-- A property changes hands (money.md, 5.9 and 5.10): it is sold, or another manager takes it over. What was declared and paid
-- stands in the journal; here is what it was reckoned from, and what the letters say.
create table ownership_transfer (
  org_id uuid not null references organisation,
  transfer_id uuid not null,
  number bigint not null check (number >= 1),
  kind text not null check (kind in ('sale', 'hand-over')),
  property_id uuid not null,
  -- The first day of the buyer, or of the other manager.
  on_day date not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- Whose it is what tenants owed for the days before.
  arrears_to text check (arrears_to in ('buyer', 'seller')),
  -- The other manager.
  successor_id uuid,
  kept_cents bigint not null check (kept_cents >= 0),
  declared_cents bigint not null check (declared_cents >= 0),
  -- Deposits and prepayments that went to the other manager.
  held_cents bigint not null default 0 check (held_cents >= 0),
  -- Terms that ended the day before, with what they said of their end, and those that go on from them.
  terms jsonb not null,
  content text not null,
  -- The last entry of the transfer itself: what bills and arrears came to afterwards is numbered after it.
  mark bigint not null check (mark >= 0),
  fee_run_id uuid,
  -- Nothing of it is kept for anybody any more.
  settled_on date,
  done_on date not null,
  made_by uuid references app_user,
  made_at timestamptz not null,
  voided_on date,
  voided_by uuid references app_user,
  voided_at timestamptz,
  void_reason text check (char_length(void_reason) between 1 and 500),
  primary key (org_id, transfer_id),
  unique (org_id, number),
  foreign key (org_id, property_id) references property (org_id, property_id),
  foreign key (org_id, successor_id) references person (org_id, person_id),
  foreign key (org_id, fee_run_id) references fee_run (org_id, run_id),
  check ((kind = 'sale') = (arrears_to is not null) and (kind = 'hand-over') = (successor_id is not null)),
  check ((voided_on is null) = (void_reason is null) and (voided_on is null) = (voided_at is null))
);
-- Once on a day, whoever does it and however often.
create unique index ownership_transfer_is_once on ownership_transfer (org_id, property_id, on_day) where voided_on is null;
create index ownership_transfer_open on ownership_transfer (org_id, property_id) where settled_on is null and voided_on is null;
create index ownership_transfer_of_successor on ownership_transfer (org_id, successor_id) where successor_id is not null;
select keep_within_organisation('ownership_transfer', array['select', 'insert', 'update'], by_property => true);

-- Entries of the journal that belong to it: declared to a person, set aside for bills, and declared later of what was left.
create table ownership_transfer_entry (
  org_id uuid not null,
  transfer_id uuid not null,
  entry_id uuid not null,
  property_id uuid not null,
  kind text not null check (kind in ('declared', 'set-aside', 'kept', 'settled')),
  person_id uuid not null,
  account_id uuid not null,
  on_day date not null,
  cents bigint not null check (cents > 0),
  primary key (org_id, entry_id),
  foreign key (org_id, transfer_id) references ownership_transfer (org_id, transfer_id),
  foreign key (org_id, entry_id) references journal_entry (org_id, entry_id),
  foreign key (org_id, property_id) references property (org_id, property_id),
  foreign key (org_id, person_id) references person (org_id, person_id),
  foreign key (org_id, account_id) references account (org_id, account_id)
);
create index ownership_transfer_entry_of on ownership_transfer_entry (org_id, transfer_id);
create index ownership_transfer_entry_of_person on ownership_transfer_entry (org_id, person_id);
select keep_within_organisation('ownership_transfer_entry', array['select', 'insert'], by_property => true);

-- What tenants owed on the day, where the sale leaves it to the sellers: of each charge, the days that are theirs.
create table ownership_transfer_arrears (
  org_id uuid not null,
  transfer_id uuid not null,
  charge_id uuid not null,
  property_id uuid not null,
  open_cents bigint not null check (open_cents > 0),
  seller_days integer not null check (seller_days > 0),
  all_days integer not null check (all_days >= seller_days),
  primary key (org_id, transfer_id, charge_id),
  foreign key (org_id, transfer_id) references ownership_transfer (org_id, transfer_id),
  foreign key (org_id, charge_id) references charge (org_id, charge_id),
  foreign key (org_id, property_id) references property (org_id, property_id)
);
select keep_within_organisation('ownership_transfer_arrears', array['select', 'insert'], by_property => true);
