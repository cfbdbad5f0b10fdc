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
  changed_at timestamptz not null
);
alter table mail_server enable row level security;
create policy mail_server_own on mail_server to gable_app
  using (org_id = (select current_org()) or (select in_auth_scope()));
grant select, insert, update, delete on mail_server to gable_app;

create index mail_message_unsent on mail_message (org_id, state) where state in ('kept', 'failed', 'queued');
