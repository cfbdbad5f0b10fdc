-- Bills of vendors, their approvals and payments (money.md, section 7). A bill belongs to the properties of its lines: who
-- works with one of them sees it whole, and acts on it only where all of them are theirs (decision 038).
create table bill (
  org_id uuid not null references organisation,
  bill_id uuid not null,
  number bigint not null check (number >= 1),
  vendor_id uuid not null,
  -- As the vendor writes it, and what is compared: letters and digits, without zeros before them.
  invoice_number text check (char_length(invoice_number) between 1 and 60),
  invoice_key text check (char_length(invoice_key) between 1 and 60),
  dated_on date not null check (dated_on between '1900-01-01' and '2999-12-31'),
  due_on date not null check (due_on between '1900-01-01' and '2999-12-31'),
  -- So much less is paid through that day, included.
  discount_until date,
  discount_cents bigint check (discount_cents > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  cents bigint not null check (cents between 1 and 10000000000000),
  -- Paid, discounted or withheld, by now.
  settled_cents bigint not null default 0,
  memo text check (char_length(memo) between 1 and 500),
  state text not null check (state in ('draft', 'submitted', 'approved', 'part-paid', 'paid', 'void')),
  -- Why it came back, until it is submitted again.
  rejected_reason text check (char_length(rejected_reason) between 1 and 500),
  rejected_by uuid references app_user,
  rejected_at timestamptz,
  posted_on date,
  entry_id uuid,
  voided_on date,
  void_reason text check (char_length(void_reason) between 1 and 500),
  voided_by uuid references app_user,
  void_entry_id uuid,
  entered_by uuid not null references app_user,
  made_at timestamptz not null,
  version integer not null default 1,
  primary key (org_id, bill_id),
  unique (org_id, number),
  foreign key (org_id, vendor_id) references vendor (org_id, vendor_id),
  foreign key (org_id, entry_id) references journal_entry (org_id, entry_id),
  foreign key (org_id, void_entry_id) references journal_entry (org_id, entry_id),
  check ((discount_until is null) = (discount_cents is null)),
  check (discount_cents < cents),
  check (due_on >= dated_on),
  check ((state in ('draft', 'submitted')) = (entry_id is null) or state = 'void'),
  check ((state = 'void') = (voided_on is not null)),
  constraint bill_is_settled_as_far_as_it_goes check (
    settled_cents between 0 and cents
    and (state = 'paid') = (settled_cents = cents)
    and (state = 'part-paid') = (settled_cents > 0 and settled_cents < cents))
);
create unique index bill_has_a_number_once on bill (org_id, vendor_id, invoice_key, extract(year from dated_on))
  where state <> 'void' and invoice_key is not null;
create index bill_by_due on bill (org_id, due_on, bill_id);
create index bill_by_state on bill (org_id, state, due_on, bill_id);
create index bill_of_vendor on bill (org_id, vendor_id, dated_on);

create table bill_line (
  org_id uuid not null references organisation,
  bill_id uuid not null,
  line_id uuid not null,
  position smallint not null check (position >= 0),
  account_id uuid not null,
  -- None is the company's own cost.
  property_id uuid,
  unit_id uuid,
  text text check (char_length(text) between 1 and 200),
  cents bigint not null check (cents between 1 and 10000000000000),
  settled_cents bigint not null default 0,
  primary key (org_id, line_id),
  unique (org_id, bill_id, position),
  foreign key (org_id, bill_id) references bill (org_id, bill_id),
  constraint bill_line_has_an_account foreign key (org_id, account_id) references account (org_id, account_id),
  foreign key (org_id, property_id) references property (org_id, property_id),
  foreign key (org_id, property_id, unit_id) references unit (org_id, property_id, unit_id),
  check (unit_id is null or property_id is not null),
  constraint bill_line_is_settled_as_far_as_it_goes check (settled_cents between 0 and cents)
);
create index bill_line_of_bill on bill_line (org_id, bill_id);
create index bill_line_of_property on bill_line (org_id, property_id) where property_id is not null;
create index bill_line_of_unit on bill_line (org_id, property_id, unit_id) where unit_id is not null;
create index bill_line_of_account on bill_line (org_id, account_id);

select keep_within_organisation('bill', array['select', 'insert', 'update']);
select keep_within_organisation('bill_line', array['select', 'insert', 'update', 'delete']);
alter policy bill_select on bill
  using (org_id = (select current_org()) and ((select sees_all_properties()) or is_seen_bill(org_id, bill_id)));
alter policy bill_line_select on bill_line
  using (org_id = (select current_org()) and ((select sees_all_properties()) or is_seen_bill(org_id, bill_id)));

-- Who said yes: members up to their limit, and owners of a property, as a member recorded it. What is changed afterwards
-- has to be approved again: then the approval is dropped, and stays as what was.
create table bill_approval (
  org_id uuid not null references organisation,
  approval_id uuid not null,
  bill_id uuid not null,
  kind text not null check (kind in ('member', 'owner')),
  -- Of an owner's, who recorded it.
  given_by uuid not null references app_user,
  given_at timestamptz not null,
  owner_id uuid,
  property_id uuid,
  note text check (char_length(note) between 1 and 500),
  dropped_at timestamptz,
  primary key (org_id, approval_id),
  foreign key (org_id, bill_id) references bill (org_id, bill_id),
  foreign key (org_id, owner_id) references person (org_id, person_id),
  foreign key (org_id, property_id) references property (org_id, property_id),
  check ((kind = 'owner') = (owner_id is not null) and (kind = 'owner') = (property_id is not null)),
  check (kind = 'member' or note is not null)
);
create unique index bill_approval_of_member_is_one on bill_approval (org_id, bill_id, given_by)
  where kind = 'member' and dropped_at is null;
create unique index bill_approval_of_owner_is_one on bill_approval (org_id, bill_id, property_id, owner_id)
  where kind = 'owner' and dropped_at is null;
create index bill_approval_of_person on bill_approval (org_id, owner_id) where owner_id is not null;
create index bill_approval_of_property on bill_approval (org_id, property_id) where property_id is not null;
select keep_within_organisation('bill_approval', array['select', 'insert']);
grant update (dropped_at, owner_id) on bill_approval to gable_app;
create policy bill_approval_update on bill_approval for update to gable_app using (org_id = (select current_org()));
alter policy bill_approval_select on bill_approval
  using (org_id = (select current_org()) and ((select sees_all_properties()) or is_seen_bill(org_id, bill_id)));

-- Above these amounts somebody else than who entered a bill approves it, members need more than they have, and owners are
-- asked. Where a row says none, there is no limit.
create table bill_rule (
  org_id uuid not null references organisation,
  four_eyes_cents bigint check (four_eyes_cents between 0 and 10000000000000),
  owner_cents bigint check (owner_cents between 0 and 10000000000000),
  version integer not null default 1,
  primary key (org_id)
);
select keep_within_organisation('bill_rule', array['select', 'insert', 'update']);
create table bill_limit_of_member (
  org_id uuid not null references organisation,
  user_id uuid not null,
  cents bigint not null check (cents between 0 and 10000000000000),
  primary key (org_id, user_id),
  foreign key (org_id, user_id) references membership (org_id, user_id) on delete cascade
);
select keep_within_organisation('bill_limit_of_member', array['select', 'insert', 'update', 'delete']);
create table bill_limit_of_property (
  org_id uuid not null references organisation,
  property_id uuid not null,
  cents bigint not null check (cents between 0 and 10000000000000),
  primary key (org_id, property_id),
  foreign key (org_id, property_id) references property (org_id, property_id)
);
select keep_within_organisation('bill_limit_of_property', array['select', 'insert', 'update', 'delete']);

-- What was paid to a vendor: one movement of money for one or several bills.
create table bill_payment (
  org_id uuid not null references organisation,
  payment_id uuid not null,
  number bigint not null check (number >= 1),
  vendor_id uuid not null,
  -- Paid from there; by the manager, the place of the owners' money, with the manager's own account beside it.
  account_id uuid not null,
  own_account_id uuid,
  paid_on date not null check (paid_on between '1900-01-01' and '2999-12-31'),
  method text not null check (method in ('check', 'transfer', 'direct-debit', 'card', 'cash', 'other')),
  reference text check (char_length(reference) between 1 and 60),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- What left the account.
  cents bigint not null check (cents between 0 and 10000000000000),
  discount_cents bigint not null default 0 check (discount_cents >= 0),
  withheld_cents bigint not null default 0 check (withheld_cents >= 0),
  -- Says what a pay run paid, once: payment:<run>:<vendor>:<account>.
  payment_key text check (char_length(payment_key) between 1 and 250),
  entry_id uuid not null,
  reimbursed_on date,
  reimburse_entry_id uuid,
  void_kind text check (void_kind in ('void', 'returned', 'stopped')),
  voided_on date,
  void_reason text check (char_length(void_reason) between 1 and 500),
  voided_by uuid references app_user,
  void_entry_id uuid,
  recorded_by uuid not null references app_user,
  recorded_at timestamptz not null,
  primary key (org_id, payment_id),
  unique (org_id, number),
  foreign key (org_id, vendor_id) references vendor (org_id, vendor_id),
  constraint bill_payment_has_an_account foreign key (org_id, account_id) references account (org_id, account_id),
  constraint bill_payment_has_an_own_account foreign key (org_id, own_account_id) references account (org_id, account_id),
  foreign key (org_id, entry_id) references journal_entry (org_id, entry_id),
  check ((voided_on is null) = (void_kind is null)),
  check (cents + withheld_cents > 0)
);
create unique index bill_payment_key_is_used_once on bill_payment (org_id, payment_key) where payment_key is not null;
create index bill_payment_of_vendor on bill_payment (org_id, vendor_id, paid_on);
create index bill_payment_of_account on bill_payment (org_id, account_id);
select keep_within_organisation('bill_payment', array['select', 'insert', 'update']);

-- What a payment settled of each line, as money, discount or withheld tax. Taken back with the payment, it stays as what was.
create table bill_settlement (
  org_id uuid not null references organisation,
  settlement_id uuid not null,
  payment_id uuid not null,
  bill_id uuid not null,
  line_id uuid not null,
  kind text not null check (kind in ('paid', 'discount', 'withheld')),
  cents bigint not null check (cents > 0),
  settled_on date not null,
  undone_on date check (undone_on >= settled_on),
  primary key (org_id, settlement_id),
  foreign key (org_id, payment_id) references bill_payment (org_id, payment_id),
  foreign key (org_id, bill_id) references bill (org_id, bill_id),
  foreign key (org_id, line_id) references bill_line (org_id, line_id)
);
create index bill_settlement_of_bill on bill_settlement (org_id, bill_id);
create index bill_settlement_of_line on bill_settlement (org_id, line_id);
create index bill_settlement_of_payment on bill_settlement (org_id, payment_id);
select keep_within_organisation('bill_settlement', array['select', 'insert']);
grant update (undone_on) on bill_settlement to gable_app;
create policy bill_settlement_update on bill_settlement for update to gable_app using (org_id = (select current_org()));
alter policy bill_settlement_select on bill_settlement
  using (org_id = (select current_org()) and ((select sees_all_properties()) or is_seen_bill(org_id, bill_id)));
alter policy bill_payment_select on bill_payment
  using (org_id = (select current_org()) and ((select sees_all_properties()) or is_seen_bill_payment(org_id, payment_id)));
