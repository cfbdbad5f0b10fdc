-- Rent, receipts and what was paid with them (domain.md, sections 4, 5 and 9). Every movement is an entry in the books;
-- these tables say what it was for. What is open follows from allocations, by the database itself: the application can
-- write neither an open amount nor a balance.

-- Terms that carry on from each other are one tenancy: one ledger, one balance, one deposit. It has the id of its first term.
alter table lease add column tenancy_id uuid;
-- Runs charge nothing that fell due before this day: what came earlier is in the opening balance.
alter table lease add column bill_from date check (bill_from between '1900-01-01' and '2999-12-31');
with recursive chain as (
  select org_id, lease_id, lease_id as tenancy_id from lease where continues_lease_id is null
  union all
  select l.org_id, l.lease_id, c.tenancy_id
    from lease l join chain c on c.org_id = l.org_id and c.lease_id = l.continues_lease_id
)
update lease l set tenancy_id = c.tenancy_id from chain c where c.org_id = l.org_id and c.lease_id = l.lease_id;
-- Of leases that were there before runs were, nobody knows what was charged by hand: runs begin with the next month.
update lease set bill_from = greatest(starts_on, (date_trunc('month', now()) + interval '1 month')::date);
alter table lease alter column tenancy_id set not null;
alter table lease alter column bill_from set not null;
create function join_tenancy() returns trigger
  language plpgsql as $$
begin
  new.tenancy_id := new.lease_id;
  if new.continues_lease_id is not null then
    select tenancy_id into new.tenancy_id from lease where org_id = new.org_id and lease_id = new.continues_lease_id;
  end if;
  return new;
end
$$;
create trigger lease_joins_tenancy before insert or update of continues_lease_id, tenancy_id on lease
  for each row execute function join_tenancy();
-- Where terms are put together afterwards, those that carry on from them come along.
create function pass_tenancy_on() returns trigger
  language plpgsql as $$
begin
  update lease set tenancy_id = new.tenancy_id where org_id = new.org_id and continues_lease_id = new.lease_id;
  return null;
end
$$;
create trigger lease_passes_tenancy_on after update on lease
  for each row when (old.tenancy_id <> new.tenancy_id) execute function pass_tenancy_on();
create index lease_of_tenancy on lease (org_id, tenancy_id, starts_on);
alter table lease add unique (org_id, tenancy_id, lease_id);

-- Whoever moves money on tenancies takes them first, in their order. A first term may be of a building that who asks does
-- not work with any more, so that policies are not asked; nothing is told of it.
create function lock_tenancies(an_org uuid, tenancy_ids uuid[]) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_generic_plan as $$
begin
  if an_org is distinct from current_org() then
    raise exception 'these are tenancies of another organisation' using errcode = 'insufficient_privilege';
  end if;
  perform from lease l where l.org_id = an_org and l.lease_id = any (tenancy_ids) order by l.lease_id for no key update;
end
$$;
revoke all on function lock_tenancies(uuid, uuid[]) from public;
grant execute on function lock_tenancies(uuid, uuid[]) to gable_app;

-- Which accounts are a bank's: receipts go there, and payments come from there.
alter table account add column is_bank boolean not null default false;
alter table account add check (not is_bank or kind = 'asset');
update account set is_bank = true where system_key in ('operating-bank', 'trust-bank', 'deposit-bank');
grant update (is_bank) on account to gable_app;

-- What holds for the whole workspace: order of payment, where receipts go, fees for returns, what runs by itself.
create table rent_policy (
  org_id uuid primary key references organisation,
  policy jsonb not null,
  set_by uuid references app_user,
  set_at timestamptz not null,
  version integer not null default 1
);

-- The day's work of an organisation, done once a day by whichever node comes first.
create table rent_day (
  org_id uuid not null references organisation,
  task text not null check (task in ('charges', 'late-fees', 'prepayments', 'reminders')),
  done_through date not null,
  problem_code text,
  problem_detail text,
  attempts smallint not null default 0,
  retry_at timestamptz,
  primary key (org_id, task)
);

-- What was asked for under a key of its own: a double click, a retry and a lost answer move money once.
create table rent_request (
  org_id uuid not null references organisation,
  request_key text not null check (char_length(request_key) between 1 and 200),
  act text not null check (act ~ '^[a-z][a-z-]{0,39}$'),
  content_hash text not null check (content_hash ~ '^[0-9a-f]{64}$'),
  -- What came of it; missing only while its transaction runs.
  record_id uuid,
  made_at timestamptz not null,
  primary key (org_id, request_key)
);

create table charge_run (
  org_id uuid not null references organisation,
  run_id uuid not null,
  number bigint not null check (number >= 1),
  kind text not null check (kind in ('rent', 'late-fees', 'utilities')),
  through date not null,
  property_id uuid,
  -- Of a run over some leases alone.
  lease_ids jsonb check (jsonb_array_length(lease_ids) between 1 and 2000),
  -- By itself, or by somebody.
  started_by uuid references app_user,
  started_at timestamptz not null,
  -- Of a run over many leases: how far it came, so that another node can carry on.
  after_lease_id uuid,
  finished_at timestamptz,
  leases integer not null default 0 check (leases >= 0),
  charges integer not null default 0 check (charges >= 0),
  -- By currency.
  totals jsonb not null default '{}',
  left_out jsonb not null default '[]',
  request_key text check (char_length(request_key) between 1 and 200),
  primary key (org_id, run_id),
  unique (org_id, number),
  foreign key (org_id, property_id) references property (org_id, property_id)
);
create index charge_run_by_time on charge_run (org_id, started_at desc, run_id desc);
create unique index charge_run_key_is_used_once on charge_run (org_id, request_key) where request_key is not null;
create index charge_run_unfinished on charge_run (started_at, org_id, run_id) where finished_at is null;

-- How far runs have looked at a lease as it was then. Whatever changes it lets it be looked at from its beginning again.
create table lease_billing (
  org_id uuid not null,
  lease_id uuid not null,
  lease_version integer not null,
  bill_from date not null,
  -- What falls due before this day is charged, or never will be.
  next_due_on date not null,
  primary key (org_id, lease_id),
  foreign key (org_id, lease_id) references lease (org_id, lease_id) on delete cascade
) with (fillfactor = 70);

create table charge (
  org_id uuid not null,
  charge_id uuid not null,
  number bigint not null check (number >= 1),
  tenancy_id uuid not null,
  lease_id uuid not null,
  property_id uuid not null,
  unit_id uuid not null,
  kind text not null check (kind in ('rent', 'parking', 'storage', 'pets', 'utilities', 'furniture', 'other', 'late-fee',
    'returned-payment-fee', 'deposit', 'last-months-rent', 'damage', 'opening')),
  label text check (char_length(label) between 1 and 120),
  -- What it is on the cash basis when it is paid: income, or a liability for a deposit.
  account_id uuid not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  cents bigint not null check (cents between 1 and 9007199254740991),
  -- In the books since; due; for which days.
  charged_on date not null,
  due_on date not null check (due_on between '1900-01-01' and '2999-12-31'),
  period_from date,
  period_to date check (period_to >= period_from),
  -- The same thing is charged once, whoever runs it and however often: rent:<lease>:<line>:<period>, late-fee:<lease>:<due>:<step>.
  charge_key text not null check (char_length(charge_key) between 1 and 200),
  run_id uuid,
  -- How it was reckoned, with its inputs.
  explanation jsonb not null default '{}',
  entry_id uuid not null,
  open_cents bigint not null check (open_cents between 0 and cents),
  -- The day on which nothing of it was left open; missing while something is.
  settled_on date,
  voided_on date,
  void_kind text check (void_kind in ('mistake', 'waived')),
  void_reason text check (char_length(void_reason) between 1 and 500),
  void_entry_id uuid,
  voided_by uuid references app_user,
  made_by uuid references app_user,
  made_at timestamptz not null,
  check ((voided_on is null) = (void_entry_id is null) and (voided_on is null) = (void_reason is null)
    and (voided_on is null) = (void_kind is null)),
  check (voided_on is null or open_cents = 0),
  -- Its entry and account are checked below, for all charges of a statement at once: what is posted stays.
  foreign key (org_id, tenancy_id, lease_id) references lease (org_id, tenancy_id, lease_id),
  foreign key (org_id, void_entry_id) references journal_entry (org_id, entry_id)
);
create index charge_of_tenancy on charge (org_id, tenancy_id, due_on, number);
create index charge_open on charge (org_id, tenancy_id, due_on, number) where open_cents > 0;
create index charge_by_due on charge (org_id, due_on, charge_id) where open_cents > 0;
create index charge_by_day on charge (org_id, due_on desc, number desc);
create index charge_of_run on charge (org_id, run_id) where run_id is not null;
-- What somebody charged for a time that a run would charge too, and what was paid after its day.
create index charge_by_hand on charge (org_id, lease_id) where run_id is null and period_from is not null;
create index charge_settled_late on charge (org_id, settled_on) where settled_on > due_on;
alter table charge add constraint charge_is_made_once unique (org_id, charge_key), add unique (org_id, number),
  add primary key (org_id, charge_id), add unique (org_id, charge_id, tenancy_id, currency);

-- Money that was put into the bank together.
create table deposit_batch (
  org_id uuid not null references organisation,
  batch_id uuid not null,
  number bigint not null check (number >= 1),
  account_id uuid not null,
  deposited_on date not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  cents bigint not null check (cents between 1 and 9007199254740991),
  memo text check (char_length(memo) between 1 and 500),
  entry_id uuid not null,
  undone_on date,
  undone_entry_id uuid,
  undone_reason text check (char_length(undone_reason) between 1 and 500),
  undone_by uuid references app_user,
  made_by uuid references app_user,
  made_at timestamptz not null,
  primary key (org_id, batch_id),
  unique (org_id, number),
  foreign key (org_id, account_id) references account (org_id, account_id),
  foreign key (org_id, entry_id) references journal_entry (org_id, entry_id),
  foreign key (org_id, undone_entry_id) references journal_entry (org_id, entry_id),
  check ((undone_on is null) = (undone_entry_id is null) and (undone_on is null) = (undone_reason is null))
);
create index deposit_batch_by_day on deposit_batch (org_id, deposited_on desc, number desc);

create table receipt (
  org_id uuid not null references organisation,
  receipt_id uuid not null,
  number bigint not null check (number >= 1),
  -- The property of its first part: who works with that one sees it.
  property_id uuid not null,
  received_on date not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  cents bigint not null check (cents between 1 and 9007199254740991),
  method text not null check (method in ('cash', 'cheque', 'transfer', 'card', 'direct-debit', 'other')),
  reference text check (char_length(reference) between 1 and 120),
  memo text check (char_length(memo) between 1 and 500),
  payer_id uuid,
  -- The bank account that it went to, or undeposited until it is in a batch.
  account_id uuid not null,
  batch_id uuid,
  entry_id uuid not null,
  reversed_on date,
  reversal_kind text check (reversal_kind in ('returned', 'mistake')),
  reversal_reason text check (char_length(reversal_reason) between 1 and 500),
  reversal_entry_id uuid,
  reversed_by uuid references app_user,
  recorded_by uuid references app_user,
  recorded_at timestamptz not null,
  foreign key (org_id, property_id) references property (org_id, property_id),
  foreign key (org_id, payer_id) references person (org_id, person_id),
  foreign key (org_id, account_id) references account (org_id, account_id),
  foreign key (org_id, batch_id) references deposit_batch (org_id, batch_id),
  foreign key (org_id, entry_id) references journal_entry (org_id, entry_id),
  foreign key (org_id, reversal_entry_id) references journal_entry (org_id, entry_id),
  check ((reversed_on is null) = (reversal_kind is null) and (reversed_on is null) = (reversal_reason is null)
    and (reversed_on is null) = (reversal_entry_id is null))
);
create index receipt_by_day on receipt (org_id, received_on desc, number desc);
create index receipt_of_batch on receipt (org_id, batch_id) where batch_id is not null;
create index receipt_of_payer on receipt (org_id, payer_id) where payer_id is not null;
alter table receipt add unique (org_id, number), add primary key (org_id, receipt_id),
  add unique (org_id, receipt_id, currency);

-- A payment is for one tenancy, or is divided among several.
create table receipt_part (
  org_id uuid not null,
  receipt_id uuid not null,
  tenancy_id uuid not null,
  lease_id uuid not null,
  property_id uuid not null,
  currency text not null,
  cents bigint not null check (cents between 1 and 9007199254740991),
  -- Held for charges to come: a liability.
  unapplied_cents bigint not null check (unapplied_cents between 0 and cents),
  -- With the receipt; then nothing of it is held any more.
  reversed_on date check (reversed_on is null or unapplied_cents = 0),
  primary key (org_id, receipt_id, tenancy_id),
  unique (org_id, receipt_id, tenancy_id, currency),
  foreign key (org_id, receipt_id, currency) references receipt (org_id, receipt_id, currency),
  foreign key (org_id, tenancy_id, lease_id) references lease (org_id, tenancy_id, lease_id)
);
create index receipt_part_of_tenancy on receipt_part (org_id, tenancy_id, receipt_id);

-- What lowers a debt without money: credits, concessions, what is written off, and deposits that are kept.
create table credit (
  org_id uuid not null,
  credit_id uuid not null,
  number bigint not null check (number >= 1),
  tenancy_id uuid not null,
  lease_id uuid not null,
  property_id uuid not null,
  kind text not null check (kind in ('credit', 'concession', 'write-off', 'deposit')),
  account_id uuid not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  cents bigint not null check (cents between 1 and 9007199254740991),
  unapplied_cents bigint not null check (unapplied_cents between 0 and cents),
  given_on date not null,
  reason text not null check (char_length(reason) between 1 and 500),
  entry_id uuid not null,
  voided_on date,
  void_reason text check (char_length(void_reason) between 1 and 500),
  void_entry_id uuid,
  voided_by uuid references app_user,
  made_by uuid references app_user,
  made_at timestamptz not null,
  foreign key (org_id, tenancy_id, lease_id) references lease (org_id, tenancy_id, lease_id),
  foreign key (org_id, account_id) references account (org_id, account_id),
  foreign key (org_id, entry_id) references journal_entry (org_id, entry_id),
  foreign key (org_id, void_entry_id) references journal_entry (org_id, entry_id),
  check ((voided_on is null) = (void_entry_id is null) and (voided_on is null) = (void_reason is null))
);
create index credit_of_tenancy on credit (org_id, tenancy_id, given_on, number);
alter table credit add unique (org_id, number), add primary key (org_id, credit_id),
  add unique (org_id, credit_id, tenancy_id, currency);

-- Money that goes back to a tenant: from what was paid in advance, or from the deposit.
create table refund (
  org_id uuid not null,
  refund_id uuid not null,
  number bigint not null check (number >= 1),
  tenancy_id uuid not null,
  lease_id uuid not null,
  property_id uuid not null,
  kind text not null check (kind in ('prepayment', 'deposit')),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  cents bigint not null check (cents between 1 and 9007199254740991),
  refunded_on date not null,
  account_id uuid not null,
  method text not null check (method in ('cash', 'cheque', 'transfer', 'card', 'other')),
  reference text check (char_length(reference) between 1 and 120),
  memo text check (char_length(memo) between 1 and 500),
  person_id uuid,
  entry_id uuid not null,
  voided_on date,
  void_reason text check (char_length(void_reason) between 1 and 500),
  void_entry_id uuid,
  voided_by uuid references app_user,
  made_by uuid references app_user,
  made_at timestamptz not null,
  foreign key (org_id, tenancy_id, lease_id) references lease (org_id, tenancy_id, lease_id),
  foreign key (org_id, account_id) references account (org_id, account_id),
  foreign key (org_id, person_id) references person (org_id, person_id),
  foreign key (org_id, entry_id) references journal_entry (org_id, entry_id),
  foreign key (org_id, void_entry_id) references journal_entry (org_id, entry_id),
  check ((voided_on is null) = (void_entry_id is null) and (voided_on is null) = (void_reason is null))
);
create index refund_of_tenancy on refund (org_id, tenancy_id, refunded_on, number);
alter table refund add unique (org_id, number), add primary key (org_id, refund_id),
  add unique (org_id, refund_id, tenancy_id, currency);

-- What paid what, how much and when. Taking back is another row, with the opposite amount, and each is taken back once.
-- The keys say that nothing crosses from one tenancy or currency to another.
create table allocation (
  org_id uuid not null,
  allocation_id uuid not null,
  tenancy_id uuid not null,
  currency text not null,
  receipt_id uuid,
  credit_id uuid,
  charge_id uuid,
  refund_id uuid,
  cents bigint not null check (cents <> 0 and abs(cents) <= 9007199254740991),
  on_day date not null,
  undoes_id uuid,
  -- Somebody chose where it goes.
  by_hand boolean not null default false,
  entry_id uuid not null,
  made_by uuid references app_user,
  made_at timestamptz not null,
  check (num_nonnulls(receipt_id, credit_id) = 1 and num_nonnulls(charge_id, refund_id) = 1),
  check (credit_id is null or refund_id is null),
  check ((undoes_id is null) = (cents > 0)),
  foreign key (org_id, receipt_id, tenancy_id, currency) references receipt_part (org_id, receipt_id, tenancy_id, currency),
  foreign key (org_id, credit_id, tenancy_id, currency) references credit (org_id, credit_id, tenancy_id, currency),
  foreign key (org_id, charge_id, tenancy_id, currency) references charge (org_id, charge_id, tenancy_id, currency),
  foreign key (org_id, refund_id, tenancy_id, currency) references refund (org_id, refund_id, tenancy_id, currency),
  foreign key (org_id, entry_id) references journal_entry (org_id, entry_id)
);
create unique index allocation_is_undone_once on allocation (org_id, undoes_id) where undoes_id is not null;
create index allocation_to_charge on allocation (org_id, charge_id) where charge_id is not null;
create index allocation_of_receipt on allocation (org_id, receipt_id) where receipt_id is not null;
create index allocation_of_credit on allocation (org_id, credit_id) where credit_id is not null;
create index allocation_of_refund on allocation (org_id, refund_id) where refund_id is not null;
alter table allocation add primary key (org_id, allocation_id),
  add foreign key (org_id, undoes_id) references allocation (org_id, allocation_id);
create trigger allocation_is_append_only before update or delete on allocation
  for each row execute function refuse_change();
create trigger allocation_is_not_truncated before truncate on allocation
  for each statement execute function refuse_change();

-- What is held of a deposit, by what made it so. Above zero it came, below it went.
create table deposit_movement (
  org_id uuid not null,
  movement_id uuid not null,
  tenancy_id uuid not null,
  lease_id uuid not null,
  property_id uuid not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  kind text not null check (kind in ('received', 'returned', 'interest', 'applied', 'refunded', 'opening', 'correction')),
  cents bigint not null check (cents <> 0 and abs(cents) <= 9007199254740991),
  on_day date not null,
  entry_id uuid not null,
  allocation_id uuid,
  credit_id uuid,
  refund_id uuid,
  made_at timestamptz not null,
  primary key (org_id, movement_id),
  foreign key (org_id, tenancy_id, lease_id) references lease (org_id, tenancy_id, lease_id),
  foreign key (org_id, entry_id) references journal_entry (org_id, entry_id),
  foreign key (org_id, allocation_id) references allocation (org_id, allocation_id)
);
create index deposit_movement_of on deposit_movement (org_id, tenancy_id, on_day, movement_id);
create trigger deposit_movement_is_append_only before update or delete on deposit_movement
  for each row execute function refuse_change();
create trigger deposit_movement_is_not_truncated before truncate on deposit_movement
  for each statement execute function refuse_change();

-- What a tenancy owes and is owed: kept by the triggers below, in the same transaction, and by nothing else.
create table tenancy_balance (
  org_id uuid not null,
  tenancy_id uuid not null,
  currency text not null,
  property_id uuid not null,
  open_cents bigint not null default 0 check (open_cents >= 0),
  prepaid_cents bigint not null default 0 check (prepaid_cents >= 0),
  credit_cents bigint not null default 0 check (credit_cents >= 0),
  deposit_cents bigint not null default 0 check (deposit_cents >= 0),
  -- Of what is open, the earliest day that it fell due.
  oldest_due_on date,
  primary key (org_id, tenancy_id, currency),
  foreign key (org_id, property_id) references property (org_id, property_id),
  check ((open_cents = 0) = (oldest_due_on is null))
) with (fillfactor = 70);
create index tenancy_balance_owing on tenancy_balance (org_id, oldest_due_on, tenancy_id) where open_cents > 0;
create index tenancy_balance_most on tenancy_balance (org_id, open_cents desc, tenancy_id) where open_cents > 0;
create index tenancy_balance_waiting on tenancy_balance (org_id, tenancy_id) where prepaid_cents > 0 or credit_cents > 0;
create index tenancy_balance_deposit on tenancy_balance (org_id, tenancy_id) where deposit_cents > 0;

-- What fell due in a month and what of it is open, by property and (with the organisation's own id) for all of them.
create table charge_month (
  org_id uuid not null references organisation,
  holder_id uuid not null,
  month date not null check (extract(day from month) = 1),
  currency text not null,
  property_id uuid,
  billed_cents bigint not null default 0 check (billed_cents >= 0),
  open_cents bigint not null default 0 check (open_cents >= 0),
  charges bigint not null default 0 check (charges >= 0),
  primary key (org_id, holder_id, month, currency),
  check (holder_id = coalesce(property_id, org_id))
) with (fillfactor = 60);

-- What is new is wholly open, and what is taken out was wholly open before: whatever it paid, or was paid with, is given
-- back first.
create function begin_open() returns trigger
  language plpgsql as $$
begin
  if tg_table_name = 'charge' then new.open_cents := new.cents; new.settled_on := null;
  else new.unapplied_cents := new.cents;
  end if;
  return new;
end
$$;
create trigger charge_begins_open before insert on charge for each row execute function begin_open();
create trigger receipt_part_begins_open before insert on receipt_part for each row execute function begin_open();
create trigger credit_begins_open before insert on credit for each row execute function begin_open();

create function take_out() returns trigger
  language plpgsql as $$
begin
  if tg_table_name = 'charge' then
    if new.open_cents <> new.cents then
      raise exception 'charge % is paid in part and cannot be taken out', new.number
        using errcode = 'check_violation', constraint = 'taken_out_when_open';
    end if;
    new.open_cents := 0;
  else
    if new.unapplied_cents <> new.cents then
      raise exception 'what it paid is to be taken back first'
        using errcode = 'check_violation', constraint = 'taken_out_when_open';
    end if;
    new.unapplied_cents := 0;
  end if;
  return new;
end
$$;
create trigger charge_is_taken_out before update of voided_on on charge
  for each row when (old.voided_on is null and new.voided_on is not null) execute function take_out();
create trigger credit_is_taken_out before update of voided_on on credit
  for each row when (old.voided_on is null and new.voided_on is not null) execute function take_out();
create trigger receipt_part_is_taken_out before update of reversed_on on receipt_part
  for each row when (old.reversed_on is null and new.reversed_on is not null) execute function take_out();

-- Once out, out.
create function stay_out() returns trigger
  language plpgsql as $$
begin
  raise exception 'row of % was taken out and stays so', tg_table_name using errcode = 'restrict_violation';
end
$$;
create trigger charge_stays_out before update on charge
  for each row when (old.voided_on is not null) execute function stay_out();
create trigger credit_stays_out before update on credit
  for each row when (old.voided_on is not null) execute function stay_out();
create trigger refund_stays_out before update on refund
  for each row when (old.voided_on is not null) execute function stay_out();
create trigger receipt_part_stays_out before update on receipt_part
  for each row when (old.reversed_on is not null) execute function stay_out();

do $$
declare
  a_table text;
begin
  foreach a_table in array array['charge', 'receipt', 'receipt_part', 'credit', 'refund', 'deposit_batch', 'charge_run'] loop
    execute format('create trigger %I before delete on %I for each row execute function refuse_change()',
      a_table || '_is_not_removed', a_table);
    execute format('create trigger %I before truncate on %I for each statement execute function refuse_change()',
      a_table || '_is_not_truncated', a_table);
  end loop;
end
$$;

-- A charge is in the books: its entry has its amount on its account. Both rollups of charges follow; rows are touched in
-- their order, so that no two transactions wait for each other.
create function count_new_charges() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_generic_plan as $$
begin
  if exists (select from fresh f where not exists (
       select from posting p where p.org_id = f.org_id and p.entry_id = f.entry_id and p.account_id = f.account_id
          and p.currency = f.currency and p.amount_cents = -f.cents)) then
    raise exception 'a charge is not in the books as it is charged'
      using errcode = 'foreign_key_violation', constraint = 'charge_is_in_the_books';
  end if;
  insert into charge_month as m (org_id, holder_id, month, currency, property_id, billed_cents, open_cents, charges)
    select f.org_id, h.holder_id, date_trunc('month', f.due_on)::date, f.currency, h.property_id,
           sum(f.cents), sum(f.open_cents), count(*)
      from fresh f cross join lateral (values (f.property_id, f.property_id), (f.org_id, null)) h (holder_id, property_id)
     group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4
    on conflict (org_id, holder_id, month, currency) do update
      set billed_cents = m.billed_cents + excluded.billed_cents, open_cents = m.open_cents + excluded.open_cents,
          charges = m.charges + excluded.charges;
  insert into tenancy_balance as b (org_id, tenancy_id, currency, property_id, open_cents, oldest_due_on)
    select f.org_id, f.tenancy_id, f.currency, max(f.property_id::text)::uuid, sum(f.open_cents), min(f.due_on)
      from fresh f group by 1, 2, 3 order by 1, 2, 3
    on conflict (org_id, tenancy_id, currency) do update
      set property_id = excluded.property_id, open_cents = b.open_cents + excluded.open_cents,
          oldest_due_on = least(b.oldest_due_on, excluded.oldest_due_on);
  return null;
end
$$;
create trigger charge_is_counted after insert on charge
  referencing new table as fresh for each statement execute function count_new_charges();

create function count_changed_charges() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_generic_plan as $$
begin
  insert into charge_month as m (org_id, holder_id, month, currency, property_id, billed_cents, open_cents, charges)
    select n.org_id, h.holder_id, date_trunc('month', n.due_on)::date, n.currency, h.property_id, 0, 0, 0
      from changed n cross join lateral (values (n.property_id, n.property_id), (n.org_id, null)) h (holder_id, property_id)
     group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4
    on conflict do nothing;
  with difference as (
    select n.org_id, h.holder_id, date_trunc('month', n.due_on)::date as month, n.currency,
           sum(n.open_cents - o.open_cents) as open,
           coalesce(sum(n.cents) filter (where n.voided_on is not null and o.voided_on is null), 0) as out,
           count(*) filter (where n.voided_on is not null and o.voided_on is null) as fewer
      from changed n join former o on o.org_id = n.org_id and o.charge_id = n.charge_id
      cross join lateral (values (n.property_id), (n.org_id)) h (holder_id)
     group by 1, 2, 3, 4
  )
  update charge_month m
     set open_cents = m.open_cents + d.open, billed_cents = m.billed_cents - d.out, charges = m.charges - d.fewer
    from difference d
   where m.org_id = d.org_id and m.holder_id = d.holder_id and m.month = d.month and m.currency = d.currency
     and (d.open <> 0 or d.fewer <> 0);
  with difference as (
    select n.org_id, n.tenancy_id, n.currency, sum(n.open_cents - o.open_cents) as open
      from changed n join former o on o.org_id = n.org_id and o.charge_id = n.charge_id group by 1, 2, 3
  )
  update tenancy_balance b
     set open_cents = b.open_cents + d.open,
         oldest_due_on = (select min(c.due_on) from charge c
           where c.org_id = d.org_id and c.tenancy_id = d.tenancy_id and c.currency = d.currency and c.open_cents > 0)
    from difference d
   where b.org_id = d.org_id and b.tenancy_id = d.tenancy_id and b.currency = d.currency and d.open <> 0;
  return null;
end
$$;
create trigger charge_is_counted_anew after update on charge
  referencing old table as former new table as changed for each statement execute function count_changed_charges();

-- What is applied leaves what was held and lowers what is open, both at once. Their own checks refuse more than there is.
create function apply_allocations() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_generic_plan as $$
begin
  if exists (select from fresh f join allocation a on a.org_id = f.org_id and a.allocation_id = f.undoes_id
              where a.cents <> -f.cents or a.receipt_id is distinct from f.receipt_id or a.credit_id is distinct from f.credit_id
                 or a.charge_id is distinct from f.charge_id or a.refund_id is distinct from f.refund_id) then
    raise exception 'an allocation is taken back as it was made'
      using errcode = 'check_violation', constraint = 'allocation_is_undone_as_made';
  end if;
  update receipt_part p set unapplied_cents = p.unapplied_cents - d.cents
    from (select org_id, receipt_id, tenancy_id, sum(cents) as cents from fresh where receipt_id is not null group by 1, 2, 3) d
   where p.org_id = d.org_id and p.receipt_id = d.receipt_id and p.tenancy_id = d.tenancy_id and d.cents <> 0;
  update credit k set unapplied_cents = k.unapplied_cents - d.cents
    from (select org_id, credit_id, sum(cents) as cents from fresh where credit_id is not null group by 1, 2) d
   where k.org_id = d.org_id and k.credit_id = d.credit_id and d.cents <> 0;
  update charge c
     set open_cents = c.open_cents - d.cents,
         settled_on = case when c.open_cents = d.cents then greatest(d.on_day, c.charged_on) end
    from (select org_id, charge_id, sum(cents) as cents, max(on_day) as on_day
            from fresh where charge_id is not null group by 1, 2) d
   where c.org_id = d.org_id and c.charge_id = d.charge_id and d.cents <> 0;
  return null;
end
$$;
create trigger allocation_is_applied after insert on allocation
  referencing new table as fresh for each statement execute function apply_allocations();

create function count_held() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_generic_plan as $$
begin
  insert into tenancy_balance as b (org_id, tenancy_id, currency, property_id, prepaid_cents)
    select f.org_id, f.tenancy_id, f.currency, max(f.property_id::text)::uuid, sum(f.unapplied_cents)
      from fresh f group by 1, 2, 3 order by 1, 2, 3
    on conflict (org_id, tenancy_id, currency) do update set prepaid_cents = b.prepaid_cents + excluded.prepaid_cents;
  return null;
end
$$;
create trigger receipt_part_is_counted after insert on receipt_part
  referencing new table as fresh for each statement execute function count_held();

create function count_held_anew() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_generic_plan as $$
begin
  update tenancy_balance b set prepaid_cents = b.prepaid_cents + d.cents
    from (select n.org_id, n.tenancy_id, n.currency, sum(n.unapplied_cents - o.unapplied_cents) as cents
            from changed n join former o
              on o.org_id = n.org_id and o.receipt_id = n.receipt_id and o.tenancy_id = n.tenancy_id group by 1, 2, 3) d
   where b.org_id = d.org_id and b.tenancy_id = d.tenancy_id and b.currency = d.currency and d.cents <> 0;
  return null;
end
$$;
create trigger receipt_part_is_counted_anew after update on receipt_part
  referencing old table as former new table as changed for each statement execute function count_held_anew();

create function count_credits() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_generic_plan as $$
begin
  insert into tenancy_balance as b (org_id, tenancy_id, currency, property_id, credit_cents)
    select f.org_id, f.tenancy_id, f.currency, max(f.property_id::text)::uuid, sum(f.unapplied_cents)
      from fresh f group by 1, 2, 3 order by 1, 2, 3
    on conflict (org_id, tenancy_id, currency) do update set credit_cents = b.credit_cents + excluded.credit_cents;
  return null;
end
$$;
create trigger credit_is_counted after insert on credit
  referencing new table as fresh for each statement execute function count_credits();

create function count_credits_anew() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_generic_plan as $$
begin
  update tenancy_balance b set credit_cents = b.credit_cents + d.cents
    from (select n.org_id, n.tenancy_id, n.currency, sum(n.unapplied_cents - o.unapplied_cents) as cents
            from changed n join former o on o.org_id = n.org_id and o.credit_id = n.credit_id group by 1, 2, 3) d
   where b.org_id = d.org_id and b.tenancy_id = d.tenancy_id and b.currency = d.currency and d.cents <> 0;
  return null;
end
$$;
create trigger credit_is_counted_anew after update on credit
  referencing old table as former new table as changed for each statement execute function count_credits_anew();

create function count_deposits() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_generic_plan as $$
begin
  insert into tenancy_balance as b (org_id, tenancy_id, currency, property_id)
    select f.org_id, f.tenancy_id, f.currency, max(f.property_id::text)::uuid from fresh f group by 1, 2, 3 order by 1, 2, 3
    on conflict do nothing;
  update tenancy_balance b set deposit_cents = b.deposit_cents + d.cents
    from (select org_id, tenancy_id, currency, sum(cents) as cents from fresh group by 1, 2, 3) d
   where b.org_id = d.org_id and b.tenancy_id = d.tenancy_id and b.currency = d.currency;
  return null;
end
$$;
create trigger deposit_movement_is_counted after insert on deposit_movement
  referencing new table as fresh for each statement execute function count_deposits();

-- How many days after its due date something is still paid in time: the grace of the policy that is in force, the lease's
-- own, its property's or the organisation's. Five business days are a week of the calendar.
create function grace_days(an_org uuid, a_property uuid, own jsonb) returns integer
  language sql stable
as $$
  select coalesce((
    select case when p.policy ->> 'kind' <> 'charged' then 0
                when p.policy -> 'grace' ->> 'counts' = 'business' then ceil((p.policy -> 'grace' ->> 'days')::integer * 1.4)::integer
                else (p.policy -> 'grace' ->> 'days')::integer end
      from (select own as policy, 1 as nearness where own is not null
            union all
            select f.policy, case f.holder_id when a_property then 2 else 3 end from late_fee_policy f
             where f.org_id = an_org and f.holder_id in (a_property, an_org)) p
     order by p.nearness limit 1), 0)
$$;

-- Whose day's work is not done yet, for all organisations: the program's own work begins here.
create function rent_days_due(zones text[], days date[], a_task text, at_time timestamptz, at_most integer)
  returns table (org_id uuid, today date, done_through date)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
  select o.org_id, z.day, d.done_through
    from organisation o
    join unnest(zones, days) z (name, day) on z.name = o.time_zone
    left join rent_day d on d.org_id = o.org_id and d.task = a_task
   where (d.org_id is null or d.done_through < z.day) and (d.retry_at is null or d.retry_at <= at_time)
     and exists (select from lease l where l.org_id = o.org_id)
   order by d.done_through nulls first, o.org_id
   limit at_most
$$;
revoke all on function rent_days_due(text[], date[], text, timestamptz, integer) from public;
grant execute on function rent_days_due(text[], date[], text, timestamptz, integer) to gable_app;

-- Runs that nobody works on any more, because a node was lost in the middle of them.
create function unfinished_charge_runs(before timestamptz, at_most integer)
  returns table (org_id uuid, run_id uuid, kind text, started_by uuid)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
  select r.org_id, r.run_id, r.kind, r.started_by from charge_run r
   where r.finished_at is null and r.started_at < before order by r.started_at limit at_most
$$;
revoke all on function unfinished_charge_runs(timestamptz, integer) from public;
grant execute on function unfinished_charge_runs(timestamptz, integer) to gable_app;

create function organisation_time_zones() returns table (time_zone text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
as $$ select distinct o.time_zone from organisation o $$;
revoke all on function organisation_time_zones() from public;
grant execute on function organisation_time_zones() to gable_app;

select keep_within_organisation(a_table, array['select', 'insert', 'update'])
  from unnest(array['rent_policy', 'rent_day', 'rent_request', 'lease_billing']) a_table;
select keep_within_organisation(a_table, array['select', 'insert'], by_property => true)
  from unnest(array['charge', 'receipt', 'receipt_part', 'credit', 'refund', 'deposit_movement']) a_table;
select keep_within_organisation(a_table, array['select', 'insert']) from unnest(array['allocation', 'deposit_batch']) a_table;
select keep_within_organisation('charge_run', array['select', 'insert', 'update'], by_property => true);
select keep_within_organisation('tenancy_balance', array['select'], by_property => true);
-- The row for all properties is nobody's who works with some.
alter table charge_month enable row level security;
create policy charge_month_select on charge_month for select to gable_app
  using (org_id = (select current_org()) and ((select sees_all_properties()) or property_id in (
    select mine.property_id from membership_property mine
     where mine.org_id = (select current_org()) and mine.user_id = (select current_app_user()))));
grant select on charge_month to gable_app;

-- Of what was written only what takes it out can be added; amounts that are open belong to the triggers.
do $$
declare
  a_table text;
begin
  foreach a_table in array array['charge', 'receipt', 'receipt_part', 'credit', 'refund', 'deposit_batch'] loop
    execute format('create policy %I on %I for update to gable_app using (org_id = (select current_org()))',
      a_table || '_update', a_table);
  end loop;
end
$$;
grant update (voided_on, void_kind, void_reason, void_entry_id, voided_by) on charge to gable_app;
grant update (voided_on, void_reason, void_entry_id, voided_by) on credit, refund to gable_app;
grant update (reversed_on) on receipt_part to gable_app;
grant update (batch_id, reversed_on, reversal_kind, reversal_reason, reversal_entry_id, reversed_by) on receipt to gable_app;
grant update (undone_on, undone_entry_id, undone_reason, undone_by) on deposit_batch to gable_app;
