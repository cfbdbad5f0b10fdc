-- What a vendor takes off: it stands against the account of payables until it is applied to bills of the same vendor, line
-- by line of the same property, so that no property pays for another (money.md, 1.3 and 7).
create table bill_credit (
  org_id uuid not null references organisation,
  credit_id uuid not null,
  number bigint not null check (number >= 1),
  vendor_id uuid not null,
  -- As the vendor writes it, and what is compared.
  credit_number text check (char_length(credit_number) between 1 and 60),
  credit_key text check (char_length(credit_key) between 1 and 60),
  dated_on date not null check (dated_on between '1900-01-01' and '2999-12-31'),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  cents bigint not null check (cents between 1 and 10000000000000),
  applied_cents bigint not null default 0,
  memo text check (char_length(memo) between 1 and 500),
  posted_on date not null,
  entry_id uuid not null,
  voided_on date,
  void_reason text check (char_length(void_reason) between 1 and 500),
  voided_by uuid references app_user,
  void_entry_id uuid,
  entered_by uuid not null references app_user,
  made_at timestamptz not null,
  version integer not null default 1,
  primary key (org_id, credit_id),
  unique (org_id, number),
  foreign key (org_id, vendor_id) references vendor (org_id, vendor_id),
  foreign key (org_id, entry_id) references journal_entry (org_id, entry_id),
  foreign key (org_id, void_entry_id) references journal_entry (org_id, entry_id),
  check ((voided_on is null) = (void_entry_id is null)),
  constraint bill_credit_is_applied_as_far_as_it_goes check (applied_cents between 0 and cents and (voided_on is null or applied_cents = 0))
);
create unique index bill_credit_has_a_number_once on bill_credit (org_id, vendor_id, credit_key, extract(year from dated_on))
  where voided_on is null and credit_key is not null;
create index bill_credit_by_day on bill_credit (org_id, dated_on, credit_id);
create index bill_credit_open on bill_credit (org_id, vendor_id) where voided_on is null and applied_cents < cents;

create table bill_credit_line (
  org_id uuid not null references organisation,
  credit_id uuid not null,
  line_id uuid not null,
  position smallint not null check (position >= 0),
  account_id uuid not null,
  -- None is the company's own cost.
  property_id uuid,
  unit_id uuid,
  text text check (char_length(text) between 1 and 200),
  cents bigint not null check (cents between 1 and 10000000000000),
  applied_cents bigint not null default 0,
  primary key (org_id, line_id),
  unique (org_id, credit_id, position),
  foreign key (org_id, credit_id) references bill_credit (org_id, credit_id),
  constraint bill_credit_line_has_an_account foreign key (org_id, account_id) references account (org_id, account_id),
  foreign key (org_id, property_id) references property (org_id, property_id),
  foreign key (org_id, property_id, unit_id) references unit (org_id, property_id, unit_id),
  check (unit_id is null or property_id is not null),
  constraint bill_credit_line_is_applied_as_far_as_it_goes check (applied_cents between 0 and cents)
);
create index bill_credit_line_of_credit on bill_credit_line (org_id, credit_id);
create index bill_credit_line_of_property on bill_credit_line (org_id, property_id) where property_id is not null;
create index bill_credit_line_of_unit on bill_credit_line (org_id, property_id, unit_id) where unit_id is not null;
create index bill_credit_line_of_account on bill_credit_line (org_id, account_id);

select keep_within_organisation('bill_credit', array['select', 'insert', 'update']);
select keep_within_organisation('bill_credit_line', array['select', 'insert', 'update']);
alter policy bill_credit_select on bill_credit
  using (org_id = (select current_org()) and ((select sees_all_properties()) or is_seen_bill_credit(org_id, credit_id)));
alter policy bill_credit_line_select on bill_credit_line
  using (org_id = (select current_org()) and ((select sees_all_properties()) or is_seen_bill_credit(org_id, credit_id)));

-- A credit settles a line as a payment does: by itself, or netted in a payment of a pay run.
alter table bill_settlement
  alter column payment_id drop not null,
  -- What a payment nets is settled before what it pays.
  drop constraint bill_settlement_org_id_payment_id_fkey,
  add foreign key (org_id, payment_id) references bill_payment (org_id, payment_id) deferrable initially deferred,
  add column credit_line_id uuid,
  drop constraint bill_settlement_kind_check,
  add constraint bill_settlement_kind_check check (kind in ('paid', 'discount', 'withheld', 'credit')),
  add foreign key (org_id, credit_line_id) references bill_credit_line (org_id, line_id),
  add check ((kind = 'credit') = (credit_line_id is not null)),
  add check (kind = 'credit' or payment_id is not null);
create index bill_settlement_of_credit on bill_settlement (org_id, credit_line_id) where credit_line_id is not null;
