-- Bills that come again and again: a draft is entered on each of their days, counted from the first one (money.md, 7.4).
create table recurring_bill (
  org_id uuid not null references organisation,
  recurring_id uuid not null,
  vendor_id uuid not null,
  memo text check (char_length(memo) between 1 and 500),
  -- As they are written on a bill.
  lines jsonb not null check (jsonb_typeof(lines) = 'array' and jsonb_array_length(lines) between 1 and 200),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  cents bigint not null check (cents between 1 and 10000000000000),
  frequency text not null check (frequency in ('weekly', 'fortnightly', 'monthly', 'quarterly', 'half-yearly', 'yearly')),
  starts_on date not null check (starts_on between '1900-01-01' and '2999-12-31'),
  ends_on date check (ends_on between starts_on and '2999-12-31'),
  -- Which of its days comes next, counted from one on `starts_on`, and that day; none where it is over.
  next_occurrence integer not null default 1 check (next_occurrence >= 1),
  next_on date check (next_on between starts_on and '2999-12-31'),
  paused_at timestamptz,
  -- Ended by somebody: it does not begin again.
  ended_at timestamptz,
  -- Why the draft of the day that is due could not be entered, and when that is tried again.
  problem text check (char_length(problem) between 1 and 1000),
  attempts integer not null default 0,
  retry_at timestamptz,
  set_by uuid not null references app_user,
  made_at timestamptz not null,
  version integer not null default 1,
  primary key (org_id, recurring_id),
  foreign key (org_id, vendor_id) references vendor (org_id, vendor_id),
  check ((problem is null) = (retry_at is null)),
  check (next_on <= ends_on),
  check (ended_at is null or next_on is null)
);
create index recurring_bill_to_come on recurring_bill (next_on, org_id) where next_on is not null and paused_at is null;
create index recurring_bill_of_vendor on recurring_bill (org_id, vendor_id);
select keep_within_organisation('recurring_bill', array['select', 'insert', 'update']);
alter policy recurring_bill_select on recurring_bill
  using (org_id = (select current_org()) and ((select sees_all_properties()) or is_seen_in_lines(org_id, lines)));

-- Which day a draft was entered for, once: recurring-bill:<id>:<n>.
alter table bill
  add column recurring_id uuid,
  add column recurring_occurrence integer check (recurring_occurrence >= 1),
  add foreign key (org_id, recurring_id) references recurring_bill (org_id, recurring_id),
  add check ((recurring_id is null) = (recurring_occurrence is null));
create unique index bill_of_a_recurring_day_is_one on bill (org_id, recurring_id, recurring_occurrence)
  where recurring_id is not null;
