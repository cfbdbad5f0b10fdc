-- Deposits (domain.md, section 9): what is earned on them, until when they are settled, and how. What is held follows from
-- the movements of 0011, and every movement is an entry in the books.

-- What a workspace has to pay for the deposits that it holds.
insert into account (org_id, account_id, number, name, kind, tax_line, system_key, created_at)
select o.org_id, gen_random_uuid(),
       (select n::text from generate_series(5910, 9999) n
         where not exists (select from account a where a.org_id = o.org_id and a.number = n::text) order by n limit 1),
       'Interest on deposits', 'expense', 'Other', 'deposit-interest', now()
  from organisation o
 where exists (select from account a where a.org_id = o.org_id and a.system_key = 'deposits-held')
   and not exists (select from account a where a.org_id = o.org_id and a.system_key = 'deposit-interest');

-- A tenancy that moved to another building takes its deposit along.
alter table deposit_movement drop constraint deposit_movement_kind_check;
alter table deposit_movement add constraint deposit_movement_kind_check check (kind in
  ('received', 'returned', 'interest', 'applied', 'refunded', 'opening', 'correction', 'moved'));

-- A year's interest in percent from a day on: for a country, a part of it, or wherever nothing else is said.
create table deposit_interest_rate (
  org_id uuid not null references organisation,
  rate_id uuid not null,
  jurisdiction text check (jurisdiction ~ '^[A-Z]{2}(-[A-Z0-9]{1,3})?$'),
  from_day date not null check (from_day between '1900-01-01' and '2999-12-31'),
  annual_percent numeric(7, 4) not null check (annual_percent between 0 and 100),
  minimum_months smallint not null check (minimum_months between 0 and 120),
  source text check (char_length(source) between 1 and 200),
  made_by uuid references app_user,
  made_at timestamptz not null,
  primary key (org_id, rate_id),
  constraint deposit_interest_rate_is_said_once unique nulls not distinct (org_id, jurisdiction, from_day)
);

-- Until when a deposit is settled, for tenants who leave from a day on: beside what the program comes with, and before it.
create table deposit_deadline (
  org_id uuid not null references organisation,
  deadline_id uuid not null,
  jurisdiction text not null check (jurisdiction ~ '^[A-Z]{2}(-[A-Z0-9]{1,3})?$'),
  from_day date not null check (from_day between '1900-01-01' and '2999-12-31'),
  -- A number of days, business days or months; another where something is deducted.
  unit text not null check (unit in ('days', 'business-days', 'months')),
  within smallint not null check (within between 1 and 366),
  within_if_deducted smallint check (within_if_deducted between 1 and 366),
  source text not null check (char_length(source) between 1 and 200),
  made_by uuid references app_user,
  made_at timestamptz not null,
  primary key (org_id, deadline_id),
  constraint deposit_deadline_is_said_once unique (org_id, jurisdiction, from_day)
);

create table deposit_settlement (
  org_id uuid not null,
  settlement_id uuid not null,
  number bigint not null check (number >= 1),
  tenancy_id uuid not null,
  lease_id uuid not null,
  property_id uuid not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  state text not null check (state in ('draft', 'final', 'undone')),
  -- What somebody wrote: deductions, where the refund goes, dates.
  content jsonb not null,
  version integer not null default 1,
  made_by uuid references app_user,
  made_at timestamptz not null,
  -- As it was when it became final: held, interest, each deduction, refund, what stays owed, the deadline with its source.
  result jsonb,
  credit_id uuid,
  refund_id uuid,
  interest_entry_id uuid,
  final_by uuid references app_user,
  final_at timestamptz,
  undone_on date,
  undone_reason text check (char_length(undone_reason) between 1 and 500),
  undone_by uuid references app_user,
  primary key (org_id, settlement_id),
  unique (org_id, number),
  foreign key (org_id, tenancy_id, lease_id) references lease (org_id, tenancy_id, lease_id),
  foreign key (org_id, credit_id) references credit (org_id, credit_id),
  foreign key (org_id, refund_id) references refund (org_id, refund_id),
  foreign key (org_id, interest_entry_id) references journal_entry (org_id, entry_id),
  check ((state = 'draft') = (final_at is null) and (state = 'draft') = (result is null)),
  check ((state = 'undone') = (undone_on is not null) and (state = 'undone') = (undone_reason is not null))
);
create unique index deposit_settlement_is_drafted_once on deposit_settlement (org_id, tenancy_id, currency) where state = 'draft';
create index deposit_settlement_of on deposit_settlement (org_id, tenancy_id, made_at);

-- What became final stays; it can be undone once.
create function keep_settlement() returns trigger
  language plpgsql as $$
begin
  if old.state = 'undone' or (old.state = 'final' and (tg_op = 'DELETE' or new.state <> 'undone'
      or new.content is distinct from old.content or new.result is distinct from old.result)) then
    raise exception 'a settlement that is final stays as it is' using errcode = 'restrict_violation';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end
$$;
create trigger deposit_settlement_stays before update or delete on deposit_settlement
  for each row when (current_user = 'gable_app') execute function keep_settlement();

select keep_within_organisation(a_table, array['select', 'insert', 'delete'])
  from unnest(array['deposit_interest_rate', 'deposit_deadline']) a_table;
select keep_within_organisation('deposit_settlement', array['select', 'insert', 'update', 'delete'], by_property => true);

-- The register looks for what was asked for by its account; rent is never booked there.
create index charge_of_account on charge (org_id, account_id, tenancy_id) where kind <> 'rent';
