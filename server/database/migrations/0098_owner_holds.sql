-- What is kept back of the money of a property, or of one of its owners, until a day or until somebody ends it (money.md, 5.5).
create table owner_hold (
  org_id uuid not null references organisation,
  hold_id uuid not null,
  property_id uuid not null,
  -- Null: of all owners, before anything is declared to them.
  person_id uuid,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  cents bigint not null check (cents between 1 and 10000000000000),
  reason text not null check (char_length(reason) between 1 and 500),
  held_on date not null,
  until_on date check (until_on >= held_on),
  held_by uuid references app_user,
  held_at timestamptz not null,
  ended_by uuid references app_user,
  ended_at timestamptz,
  primary key (org_id, hold_id),
  foreign key (org_id, property_id) references property (org_id, property_id),
  foreign key (org_id, person_id) references person (org_id, person_id)
);
create index owner_hold_in_force on owner_hold (org_id, property_id) where ended_at is null;
create index owner_hold_of_person on owner_hold (org_id, person_id) where person_id is not null;
select keep_within_organisation('owner_hold', array['select', 'insert', 'update'], by_property => true);

-- A payment to an owner that was voided, stopped or sent back. Its entry is reversed, and the money is the owner's again.
alter table distribution_payment
  add return_kind text check (return_kind in ('void', 'stopped', 'returned')),
  add return_reason text check (char_length(return_reason) between 1 and 500),
  add returned_on date,
  add returned_by uuid references app_user,
  add constraint distribution_payment_is_returned_whole
    check (num_nonnulls(return_kind, return_reason, returned_on) in (0, 3) and (return_kind is null or entry_id is not null));
create unique index distribution_payment_of_entry on distribution_payment (org_id, entry_id);
