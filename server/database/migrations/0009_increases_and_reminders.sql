-- Rent increases and their indices; what is said and sent to whoever is late (domain.md, sections 4 and 5).

-- An index as somebody publishes it, month by month. Clauses of leases name it.
create table index_series (
  org_id uuid not null references organisation,
  series_id uuid not null,
  name text not null check (char_length(name) between 1 and 120),
  -- Who publishes it, and where.
  source text check (char_length(source) between 1 and 500),
  made_at timestamptz not null,
  version integer not null default 1,
  primary key (org_id, series_id)
);
create unique index index_series_is_named_once on index_series (org_id, folded(name));
select keep_within_organisation('index_series', array['select', 'insert', 'update']);

create table index_value (
  org_id uuid not null,
  series_id uuid not null,
  month date not null check (month between '1900-01-01' and '2999-12-31' and extract(day from month) = 1),
  -- As it was published: places behind the point are kept.
  value text not null check (value ~ '^\d{1,9}(\.\d{1,9})?$' and value::numeric > 0),
  set_by uuid references app_user,
  set_at timestamptz not null,
  primary key (org_id, series_id, month),
  foreign key (org_id, series_id) references index_series (org_id, series_id)
);
select keep_within_organisation('index_value', array['select', 'insert', 'update', 'delete']);

-- An increase of many leases at once, or of one.
create table rent_increase (
  org_id uuid not null references organisation,
  increase_id uuid not null,
  number bigint not null check (number >= 1),
  kind text not null check (kind in ('percent', 'step', 'index')),
  -- The percentage, the amount or the month of the index.
  terms jsonb not null,
  starts_on date not null,
  notice_on date not null,
  -- The other side agreed to less notice than is asked for.
  agreed boolean not null,
  made_by uuid references app_user,
  made_at timestamptz not null,
  finished_at timestamptz,
  request_key text check (char_length(request_key) between 1 and 200),
  content_hash text not null check (content_hash ~ '^[0-9a-f]{64}$'),
  primary key (org_id, increase_id),
  unique (org_id, number)
);
create index rent_increase_by_time on rent_increase (org_id, made_at desc, increase_id desc);
create unique index rent_increase_key_is_used_once on rent_increase (org_id, request_key) where request_key is not null;
select keep_within_organisation('rent_increase', array['select', 'insert', 'update']);

-- What became of each lease of an increase: what it was raised to, or why it was left out.
create table rent_increase_lease (
  org_id uuid not null,
  increase_id uuid not null,
  lease_id uuid not null,
  property_id uuid not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- Missing while nobody has come to it; another request with the same key carries on.
  outcome text check (outcome in ('raised', 'left-out', 'undone')),
  reason text check (char_length(reason) between 1 and 40),
  detail text check (char_length(detail) between 1 and 500),
  earliest_on date,
  old_cents bigint check (old_cents >= 0),
  new_cents bigint check (new_cents >= 0),
  -- By line of rent, with how it was reckoned.
  lines jsonb not null default '[]',
  -- The letter, where it was kept.
  document_id uuid,
  -- Until a charge was posted by it.
  undone_at timestamptz,
  undone_by uuid references app_user,
  primary key (org_id, increase_id, lease_id),
  foreign key (org_id, increase_id) references rent_increase (org_id, increase_id),
  foreign key (org_id, lease_id) references lease (org_id, lease_id),
  foreign key (org_id, document_id) references document (org_id, document_id),
  check ((outcome is not distinct from 'left-out') = (reason is not null)),
  constraint rent_increase_lease_raised_has_amounts check (
    (coalesce(outcome, '') in ('raised', 'undone')) = (new_cents is not null and old_cents is not null)),
  constraint rent_increase_lease_undone_has_time check ((coalesce(outcome, '') = 'undone') = (undone_at is not null))
);
create index rent_increase_lease_of on rent_increase_lease (org_id, lease_id);
create trigger rent_increase_lease_new_cents_is_within_limit before insert or update of new_cents on rent_increase_lease
  for each row when (abs(new.new_cents) > 10000000000000) execute function refuse_large_amount('new_cents');
select keep_within_organisation('rent_increase_lease', array['select', 'insert', 'update'], by_property => true);

-- What the workspace wrote instead of what Gable says.
create table message_template (
  org_id uuid not null references organisation,
  template_key text not null check (template_key ~ '^[a-z][a-z0-9-]{0,39}$'),
  language text not null check (language in ('en', 'de')),
  subject text not null check (char_length(subject) between 1 and 200),
  body text not null check (char_length(body) between 1 and 10000),
  set_by uuid references app_user,
  set_at timestamptz not null,
  version integer not null default 1,
  primary key (org_id, template_key, language)
);
select keep_within_organisation('message_template', array['select', 'insert', 'update', 'delete']);

-- What was sent to whom, and why. It stays when the message itself is forgotten after it was sent.
create table reminder (
  org_id uuid not null references organisation,
  reminder_id uuid not null,
  -- The same thing is said once, whoever sends it and however often: reminder:<lease>:<due>:<stage>.
  reminder_key text not null check (char_length(reminder_key) between 1 and 200),
  tenancy_id uuid not null,
  lease_id uuid not null,
  property_id uuid not null,
  person_id uuid not null,
  stage text not null check (stage ~ '^[a-z][a-z0-9-]{0,39}$'),
  due_on date not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  cents bigint not null check (cents between 1 and 9007199254740991),
  address text not null check (char_length(address) between 3 and 254),
  language text not null check (language in ('en', 'de')),
  subject text not null,
  body text not null,
  -- What was sent from another workspace has no message here; what became of it is known (`sent_state`).
  mail_id uuid,
  sent_by uuid references app_user,
  sent_on date not null,
  sent_at timestamptz not null,
  sent_state text check (sent_state in ('sent', 'failed', 'kept')),
  primary key (org_id, reminder_id),
  constraint reminder_is_sent_once unique (org_id, reminder_key, person_id),
  foreign key (org_id, tenancy_id, lease_id) references lease (org_id, tenancy_id, lease_id),
  foreign key (org_id, person_id) references person (org_id, person_id),
  foreign key (org_id, mail_id) references mail_message (org_id, mail_id),
  constraint reminder_was_sent check (num_nonnulls(mail_id, sent_state) = 1)
);
create index reminder_of_tenancy on reminder (org_id, tenancy_id, sent_at desc);
create index reminder_by_time on reminder (org_id, sent_at desc, reminder_id desc);
create index reminder_of_person on reminder (org_id, person_id);
select keep_within_organisation('reminder', array['select', 'insert'], by_property => true);

-- What was said, promised and agreed about a debt.
create table arrears_note (
  org_id uuid not null references organisation,
  note_id uuid not null,
  tenancy_id uuid not null,
  lease_id uuid not null,
  property_id uuid not null,
  kind text not null check (kind in ('note', 'call', 'visit', 'letter', 'message', 'promise', 'hold')),
  text text not null check (char_length(text) between 1 and 2000),
  -- On hold up to this day, or promised for it: nothing is sent until it is over.
  until_day date check (until_day between '1900-01-01' and '2999-12-31'),
  promised_cents bigint check (promised_cents between 1 and 9007199254740991),
  lifted_at timestamptz,
  lifted_by uuid references app_user,
  made_by uuid references app_user,
  made_on date not null,
  made_at timestamptz not null,
  -- The stage of a debt follows the contacts made about it. A letter, call, visit or message made outside of Gable is recorded
  -- on its day and may count as a stage.
  stage text check (stage in ('reminder', 'second', 'final', 'collections')),
  primary key (org_id, note_id),
  foreign key (org_id, tenancy_id, lease_id) references lease (org_id, tenancy_id, lease_id),
  check ((kind in ('promise', 'hold')) = (until_day is not null)),
  check (promised_cents is null or kind = 'promise'),
  check (lifted_at is null or until_day is not null),
  check (stage is null or kind in ('call', 'visit', 'letter', 'message'))
);
create index arrears_note_of_tenancy on arrears_note (org_id, tenancy_id, made_at desc);
create index arrears_note_holding on arrears_note (org_id, tenancy_id, until_day) where until_day is not null and lifted_at is null;
create trigger arrears_note_promised_cents_is_within_limit before insert or update of promised_cents on arrears_note
  for each row when (abs(new.promised_cents) > 10000000000000) execute function refuse_large_amount('promised_cents');
select keep_within_organisation('arrears_note', array['select', 'insert'], by_property => true);
-- What was said stays as it was said; only that it no longer holds can be added.
create policy arrears_note_update on arrears_note for update to gable_app using (org_id = (select current_org()));
grant update (lifted_at, lifted_by) on arrears_note to gable_app;
