-- A member's calendar, for programs that subscribe to it by an address. Only the hash of its secret is kept.
create table calendar_feed (
  org_id uuid not null,
  user_id uuid not null,
  secret_hash bytea not null,
  shows_tenants boolean not null,
  made_at timestamptz not null,
  read_at timestamptz,
  primary key (org_id, user_id),
  foreign key (org_id, user_id) references membership (org_id, user_id) on delete cascade
);
-- Looked up by the hash of a secret of 256 bits, which is unique without a constraint.
create index calendar_feed_by_secret on calendar_feed (secret_hash);
alter table calendar_feed enable row level security;
create policy calendar_feed_own on calendar_feed to gable_app
  using (org_id = (select current_org()) and user_id = (select current_app_user()))
  with check (org_id = (select current_org()) and user_id = (select current_app_user()));
grant select, insert, update, delete on calendar_feed to gable_app;
