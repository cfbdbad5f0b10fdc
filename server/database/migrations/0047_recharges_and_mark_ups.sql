-- Above which amount owners of a property approve a bill is said by its terms (management_agreement.owner_limit_cents).
drop table bill_limit_of_property;

-- A line that a tenant owes in turn, and what its owner is charged on top of it (money.md, 5.1 and 7.1).
alter table bill_line
  add column recharge_lease_id uuid,
  -- What the lease was charged for it, since the bill was approved.
  add column recharge_charge_id uuid,
  add column markup_millipercent integer check (markup_millipercent between 1 and 1000000),
  add column markup_cents bigint not null default 0 check (markup_cents between 0 and 10000000000000),
  add foreign key (org_id, recharge_lease_id) references lease (org_id, lease_id),
  add foreign key (org_id, recharge_charge_id) references charge (org_id, charge_id),
  add check (recharge_lease_id is null or property_id is not null),
  add check (recharge_charge_id is null or recharge_lease_id is not null),
  add check (markup_millipercent is null or property_id is not null),
  add check (markup_cents = 0 or markup_millipercent is not null);
create index bill_line_of_lease on bill_line (org_id, recharge_lease_id) where recharge_lease_id is not null;
create index bill_line_of_charge on bill_line (org_id, recharge_charge_id) where recharge_charge_id is not null;

-- What stood in the books of each line, from when until when: a bill that is changed has other lines, and what was owed on
-- an earlier day is read from here.
create table bill_posting (
  org_id uuid not null references organisation,
  line_id uuid not null,
  bill_id uuid not null,
  entry_id uuid not null,
  account_id uuid not null,
  property_id uuid,
  unit_id uuid,
  cents bigint not null check (cents between 1 and 10000000000000),
  markup_cents bigint not null default 0 check (markup_cents >= 0),
  posted_on date not null,
  undone_on date check (undone_on >= posted_on),
  undo_entry_id uuid,
  primary key (org_id, line_id),
  foreign key (org_id, bill_id) references bill (org_id, bill_id),
  foreign key (org_id, entry_id) references journal_entry (org_id, entry_id),
  foreign key (org_id, undo_entry_id) references journal_entry (org_id, entry_id),
  constraint bill_posting_has_an_account foreign key (org_id, account_id) references account (org_id, account_id),
  foreign key (org_id, property_id) references property (org_id, property_id),
  check ((undone_on is null) = (undo_entry_id is null))
);
create index bill_posting_of_bill on bill_posting (org_id, bill_id);
create index bill_posting_by_day on bill_posting (org_id, posted_on);
create index bill_posting_of_property on bill_posting (org_id, property_id) where property_id is not null;
create index bill_posting_with_markup on bill_posting (org_id, property_id) where markup_cents > 0;
create index bill_posting_of_account on bill_posting (org_id, account_id);
select keep_within_organisation('bill_posting', array['select', 'insert']);
grant update (undone_on, undo_entry_id) on bill_posting to gable_app;
create policy bill_posting_update on bill_posting for update to gable_app using (org_id = (select current_org()));
alter policy bill_posting_select on bill_posting
  using (org_id = (select current_org()) and ((select sees_all_properties()) or is_seen_bill(org_id, bill_id)));

insert into bill_posting (org_id, line_id, bill_id, entry_id, account_id, property_id, unit_id, cents, posted_on, undone_on,
                          undo_entry_id)
select l.org_id, l.line_id, l.bill_id, b.entry_id, l.account_id, l.property_id, l.unit_id, l.cents, b.posted_on, e.date, e.entry_id
  from bill b join bill_line l on l.org_id = b.org_id and l.bill_id = b.bill_id
  left join journal_entry e on e.org_id = b.org_id and e.entry_id = b.void_entry_id
 where b.entry_id is not null;

-- What a payment settled stays as what was, also of lines that were replaced after it was voided.
alter table bill_settlement drop constraint bill_settlement_org_id_line_id_fkey;
alter table bill_settlement add foreign key (org_id, line_id) references bill_posting (org_id, line_id);
