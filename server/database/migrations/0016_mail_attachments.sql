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
