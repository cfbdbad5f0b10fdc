-- Reports and packets that are sent by email again and again, read with the access of whoever scheduled them.
create table report_schedule (
  org_id uuid not null references organisation,
  schedule_id uuid not null,
  owner_id uuid not null references app_user,
  name text not null check (char_length(name) between 1 and 60),
  report text check (length(report) between 1 and 60),
  packet_id uuid,
  parameters jsonb not null,
  span text not null check (span in ('today', 'yesterday', 'this-month', 'last-month', 'year-to-date', 'last-year')),
  formats text[] not null check (cardinality(formats) between 1 and 3),
  frequency text not null check (frequency in ('day', 'week', 'month')),
  on_day smallint not null check (on_day between 1 and 31),
  at_hour smallint not null check (at_hour between 0 and 23),
  member_ids uuid[] not null default '{}' check (cardinality(member_ids) <= 50),
  addresses text[] not null default '{}' check (cardinality(addresses) <= 50),
  paused_at timestamptz,
  stop_reason text check (stop_reason in ('owner-left', 'no-access')),
  -- When it is due next. After a failure it is tried again, a few times, before the next one.
  next_run_at timestamptz not null,
  retry_at timestamptz,
  attempts smallint not null default 0,
  created_at timestamptz not null,
  version integer not null default 1,
  primary key (org_id, schedule_id),
  foreign key (org_id, packet_id) references report_packet (org_id, packet_id),
  check ((report is null) <> (packet_id is null)),
  check (stop_reason is null or paused_at is not null),
  check (cardinality(member_ids) + cardinality(addresses) > 0)
);
create index report_schedule_due on report_schedule (coalesce(retry_at, next_run_at)) where paused_at is null;
create index report_schedule_of_packet on report_schedule (org_id, packet_id) where packet_id is not null;
select keep_within_organisation('report_schedule', array['select', 'insert', 'update', 'delete']);

create table report_schedule_run (
  org_id uuid not null references organisation,
  run_id uuid not null,
  schedule_id uuid not null,
  -- When it should have been sent; none where somebody sent it by hand.
  due_at timestamptz,
  ran_at timestamptz not null,
  outcome text not null check (outcome in ('sent', 'failed')),
  problem text check (char_length(problem) between 1 and 1000),
  mail_ids uuid[] not null default '{}',
  primary key (org_id, run_id),
  foreign key (org_id, schedule_id) references report_schedule (org_id, schedule_id) on delete cascade,
  check ((outcome = 'failed') = (problem is not null))
);
-- Whatever is repeated, by another node or after a crash: each time is sent once.
create unique index report_schedule_run_once on report_schedule_run (org_id, schedule_id, due_at)
  where outcome = 'sent' and due_at is not null;
create index report_schedule_run_by_time on report_schedule_run (org_id, schedule_id, ran_at desc);
select keep_within_organisation('report_schedule_run', array['select', 'insert', 'delete']);
