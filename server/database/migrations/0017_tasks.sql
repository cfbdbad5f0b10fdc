-- What somebody has to do: written by hand, or caused by something that a module knows, such as a lease that ends.
create table task (
  org_id uuid not null references organisation,
  task_id uuid not null,
  -- Of a cause, its words follow from its kind; a task by hand has its own.
  title text check (char_length(title) between 1 and 200),
  notes text check (char_length(notes) between 1 and 2000),
  due_on date check (due_on between '1900-01-01' and '2999-12-31'),
  assignee_id uuid,
  property_id uuid,
  lease_id uuid,
  repeats text check (repeats in ('weekly', 'monthly', 'quarterly', 'yearly')),
  -- The due day that a series began with: the 31st stays the 31st after a short month.
  first_due_on date,
  cause text check (cause ~ '^[a-z][a-z-]{0,39}$'),
  cause_key text check (char_length(cause_key) between 1 and 120),
  done_at timestamptz,
  done_by uuid references app_user,
  -- Closed by itself: what caused it is no longer so.
  is_cause_gone boolean not null default false,
  created_by uuid references app_user,
  created_at timestamptz not null,
  archived_at timestamptz,
  version integer not null default 1,
  primary key (org_id, task_id),
  foreign key (org_id, assignee_id) references membership (org_id, user_id) on delete set null (assignee_id),
  foreign key (org_id, property_id) references property (org_id, property_id),
  foreign key (org_id, lease_id) references lease (org_id, lease_id) on delete set null (lease_id),
  check ((cause is null) = (cause_key is null) and (cause is null) = (title is not null)),
  check ((repeats is null) = (first_due_on is null) and (repeats is null or due_on is not null)),
  check (done_at is not null or (done_by is null and not is_cause_gone))
);
create unique index task_is_caused_once on task (org_id, cause_key) where cause_key is not null;
create index task_by_due on task (org_id, coalesce(due_on, date '2999-12-31'), task_id);
create index task_open_by_due on task (org_id, coalesce(due_on, date '2999-12-31'), task_id) where done_at is null;
create index task_done_by_due on task (org_id, coalesce(due_on, date '2999-12-31'), task_id) where done_at is not null;
create index task_of_assignee on task (org_id, assignee_id, coalesce(due_on, date '2999-12-31'), task_id) where done_at is null;
create index task_of_lease on task (org_id, lease_id) where lease_id is not null;
create index task_of_property on task (org_id, property_id) where property_id is not null;
select keep_within_organisation('task', array['select', 'insert', 'update'], by_property => true);
