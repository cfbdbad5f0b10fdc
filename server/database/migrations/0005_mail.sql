-- What is sent by mail, and through which server.

create table mail_message (
  org_id uuid not null references organisation,
  mail_id uuid not null,
  recipient text not null,
  recipient_user_id uuid references app_user,
  subject text not null,
  body_text text not null,
  state text not null check (state in ('queued', 'sent', 'failed', 'kept')),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null,
  last_problem text,
  created_at timestamptz not null,
  sent_at timestamptz,
  -- The property that a reminder or a statement is about, so that whoever works with some properties learns of their
  -- messages alone. Messages about accounts and invitations have none.
  property_id uuid,
  primary key (org_id, mail_id),
  constraint mail_message_of_property foreign key (org_id, property_id) references property (org_id, property_id)
    on delete set null (property_id)
);
create index mail_message_queue on mail_message (next_attempt_at) where state = 'queued';
create index mail_message_unsent on mail_message (org_id, state) where state in ('kept', 'failed', 'queued');
create index mail_message_by_property on mail_message (org_id, property_id) where property_id is not null;
alter table mail_message enable row level security;
create policy mail_message_own on mail_message to gable_app
  using (org_id = (select current_org()) or (select in_auth_scope()));
grant select, insert, update on mail_message to gable_app;

-- What goes with a message. It is kept until the message was sent, or given up; its name stays.
create table mail_attachment (
  org_id uuid not null,
  mail_id uuid not null,
  position smallint not null check (position >= 0),
  name text not null check (char_length(name) between 1 and 200),
  media_type text not null check (char_length(media_type) between 3 and 100),
  bytes integer not null check (bytes between 1 and 26214400),
  content bytea check (octet_length(content) = bytes),
  primary key (org_id, mail_id, position),
  foreign key (org_id, mail_id) references mail_message (org_id, mail_id) on delete cascade
);
alter table mail_attachment enable row level security;
create policy mail_attachment_own on mail_attachment to gable_app
  using (org_id = (select current_org()) or (select in_auth_scope()));
grant select, insert, update on mail_attachment to gable_app;

-- The mail server of a workspace, where the installation has none. The password is sealed with the installation's secret.
create table mail_server (
  org_id uuid primary key references organisation,
  host text not null check (char_length(host) between 1 and 253),
  port integer not null check (port between 1 and 65535),
  tls text not null check (tls in ('tls', 'starttls', 'none')),
  username text check (char_length(username) between 1 and 254),
  password_sealed bytea,
  sender text not null check (char_length(sender) between 3 and 320),
  changed_by uuid not null references app_user,
  changed_at timestamptz not null,
  -- The last test message, through the server as it is saved now; no problem where it was sent. Saving it again clears both.
  tested_at timestamptz,
  test_problem text check (char_length(test_problem) <= 1000),
  constraint mail_server_test check (test_problem is null or tested_at is not null)
);
alter table mail_server enable row level security;
create policy mail_server_own on mail_server to gable_app
  using (org_id = (select current_org()) or (select in_auth_scope()));
grant select, insert, update, delete on mail_server to gable_app;

-- Mail of the installation to people who may belong to no workspace: about signing up. It never passes through the mail
-- server of a workspace.
create table account_mail (
  mail_id uuid primary key,
  recipient text not null,
  subject text not null,
  body_text text not null,
  state text not null default 'queued' check (state in ('queued', 'sent', 'failed')),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null,
  last_problem text,
  created_at timestamptz not null,
  sent_at timestamptz
);
create index account_mail_queue on account_mail (next_attempt_at) where state = 'queued';
alter table account_mail enable row level security;
create policy account_mail_auth on account_mail to gable_app using ((select in_auth_scope()));
grant select, insert, update, delete on account_mail to gable_app;
