-- What is planned: an amount for an account and a month, of one property or of the whole workspace. Positive is what the
-- account usually has: income of an income account, a cost of a cost account.
create table budget_amount (
  org_id uuid not null references organisation,
  amount_id uuid not null,
  -- None for what is planned for the whole workspace; budgets of properties are added to it.
  property_id uuid,
  account_id uuid not null,
  month date not null check (month between '1900-01-01' and '2999-12-01' and extract(day from month) = 1),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  cents bigint not null check (abs(cents) <= 10000000000000),
  set_by uuid references app_user,
  set_at timestamptz not null,
  primary key (org_id, amount_id),
  constraint budget_amount_is_one unique nulls not distinct (org_id, month, property_id, account_id, currency),
  foreign key (org_id, property_id) references property (org_id, property_id) on delete cascade,
  foreign key (org_id, account_id) references account (org_id, account_id)
);
create index budget_amount_by_account on budget_amount (org_id, account_id, month);
create index budget_amount_by_property on budget_amount (org_id, property_id, month);
select keep_within_organisation('budget_amount', array['select', 'insert', 'update', 'delete'], by_property => true);

-- Every change of an amount, with who and when. An amount that was taken out is there no more; this is.
create table budget_change (
  org_id uuid not null references organisation,
  change_id uuid not null,
  property_id uuid,
  account_id uuid not null,
  month date not null,
  currency text not null,
  from_cents bigint,
  to_cents bigint,
  changed_by uuid references app_user,
  changed_at timestamptz not null,
  primary key (org_id, change_id),
  foreign key (org_id, account_id) references account (org_id, account_id)
);
create index budget_change_by_property on budget_change (org_id, property_id, change_id desc);
create index budget_change_by_account on budget_change (org_id, account_id);
create trigger budget_change_is_append_only before update or delete on budget_change
  for each row execute function refuse_change();
create trigger budget_change_is_not_truncated before truncate on budget_change
  for each statement execute function refuse_change();
select keep_within_organisation('budget_change', array['select', 'insert'], by_property => true);
