-- Workspaces, the people who sign in, and what every module writes to.

create extension if not exists btree_gin;
create extension if not exists btree_gist;
create extension if not exists pg_trgm;
create extension if not exists unaccent;

create table organisation (
  org_id uuid primary key,
  name text not null check (char_length(name) between 1 and 120),
  country text not null check (country ~ '^[A-Z]{2}$'),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  time_zone text not null,
  locale text not null default 'en',
  fiscal_year_start_month smallint not null default 1 check (fiscal_year_start_month between 1 and 12),
  is_sample boolean not null default false,
  details_confirmed_at timestamptz,
  created_at timestamptz not null,
  version integer not null default 1,
  -- Who writes, on letters, receipts and statements. The address is written whole, as those of people are.
  legal_name text check (char_length(legal_name) between 1 and 160),
  address jsonb check (jsonb_typeof(address) = 'object'),
  tax_id text check (char_length(tax_id) between 1 and 40),
  contact_email text check (char_length(contact_email) between 3 and 254),
  contact_phone text check (char_length(contact_phone) between 1 and 40),
  -- A workspace can require a second factor: an authenticator app, or a session that a passkey started.
  requires_second_factor boolean not null default false
);
alter table organisation enable row level security;
create policy organisation_made on organisation for insert to gable_app with check ((select in_auth_scope()));
create policy organisation_changed on organisation for update to gable_app
  using (org_id = (select current_org()) or (select in_auth_scope()));
grant select, insert on organisation to gable_app;
-- Whether it is the sample is decided when it is made.
grant update (
  name, country, time_zone, locale, fiscal_year_start_month, details_confirmed_at, version, legal_name, address,
  tax_id, contact_email, contact_phone, requires_second_factor
) on organisation to gable_app;

-- Sign-in is global: one small table of people and their e-mail addresses, whichever workspaces they belong to.
create table app_user (
  user_id uuid primary key,
  email text not null unique check (email = lower(email) and char_length(email) <= 254),
  name text not null check (char_length(name) between 1 and 120),
  password_hash text not null,
  password_changed_at timestamptz not null,
  email_verified_at timestamptz,
  pending_email text,
  totp_secret bytea,
  totp_confirmed_at timestamptz,
  totp_last_step bigint,
  locale text,
  is_sample boolean not null default false,
  disabled_at timestamptz,
  created_at timestamptz not null,
  version integer not null default 1,
  -- When a link that the installation's own mail server delivered (or that who runs the machine handed out) was followed
  -- together with the account's password. A confirmation read from kept mail confirms the address, but proves nothing:
  -- whoever owns the workspace can read it. Passkeys, authenticators, backup codes and sessions from before the first proof
  -- are removed with it.
  address_proved_at timestamptz
);
alter table app_user enable row level security;
create policy app_user_made on app_user for insert to gable_app with check ((select in_auth_scope()));
create policy app_user_changed on app_user for update to gable_app
  using (user_id = (select current_app_user()) or (select in_auth_scope()));
grant select, insert on app_user to gable_app;
-- Whether somebody is of the sample is decided when they are made.
grant update (
  email, name, password_hash, password_changed_at, email_verified_at, pending_email, totp_secret, totp_confirmed_at,
  totp_last_step, locale, disabled_at, version, address_proved_at
) on app_user to gable_app;

create table membership (
  org_id uuid not null references organisation,
  user_id uuid not null references app_user,
  role text not null check (role in ('owner', 'manager', 'accountant', 'leasing_agent', 'maintenance', 'viewer', 'tenant', 'property_owner', 'vendor')),
  suspended_at timestamptz,
  created_at timestamptz not null,
  version integer not null default 1,
  -- Which staff work with some properties only. The context of a transaction says whether it is one of theirs.
  sees_all_properties boolean not null default true,
  primary key (org_id, user_id)
);
create index membership_by_user on membership (user_id, org_id);
create constraint trigger membership_keeps_an_owner after update or delete on membership
  deferrable initially deferred for each row execute function keep_an_owner();
alter table membership enable row level security;
create policy membership_seen on membership for select to gable_app
  using (org_id = (select current_org()) or user_id = (select current_app_user()) or (select in_auth_scope()));
create policy membership_made on membership for insert to gable_app
  with check (org_id = (select current_org()) or (select in_auth_scope()));
create policy membership_changed on membership for update to gable_app
  using (org_id = (select current_org()) or (select in_auth_scope()));
create policy membership_removed on membership for delete to gable_app
  using (org_id = (select current_org()) or (select in_auth_scope()));
grant select, insert, update, delete on membership to gable_app;
grant update (sees_all_properties) on membership to gable_app;
-- What a transaction did not say it is about does not exist for it. People see their other workspaces, to switch to them,
-- and their colleagues; what they may write is narrower than what they may see.
create policy organisation_seen on organisation for select to gable_app
  using (
    org_id = (select current_org()) or (select in_auth_scope())
    or org_id in (select m.org_id from membership m where m.user_id = (select current_app_user()))
  );
create policy app_user_seen on app_user for select to gable_app
  using (
    user_id = (select current_app_user()) or (select in_auth_scope())
    or exists (select from membership m where m.user_id = app_user.user_id and m.org_id = (select current_org()))
  );

-- A session is a family of refresh tokens. Only hashes are stored; a successor is derived from its parent and a key
-- that is not in the database, so that the same parent always gives the same successor.
create table session (
  session_id uuid not null,
  user_id uuid not null references app_user,
  org_id uuid not null references organisation,
  origin text,
  user_agent text not null default '',
  last_address text not null default '',
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  confirmed_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  revoked_because text,
  by_passkey boolean not null default false
);
create index session_by_user on session (user_id, last_used_at desc);
create index session_by_expiry on session (expires_at);
alter table session add primary key (org_id, session_id);
create index session_by_id on session (session_id);
alter table session enable row level security;
-- A workspace may end the sessions that are in it, and a person any of their own.
create policy session_seen on session for select to gable_app
  using (user_id = (select current_app_user()) or org_id = (select current_org()) or (select in_auth_scope()));
create policy session_made on session for insert to gable_app with check ((select in_auth_scope()));
create policy session_changed on session for update to gable_app
  using (user_id = (select current_app_user()) or org_id = (select current_org()) or (select in_auth_scope()));
create policy session_removed on session for delete to gable_app using ((select in_auth_scope()));
grant select, insert, update, delete on session to gable_app;

-- Sign-in finds a session by its token, before it knows the organisation: these tables are global, and carry the
-- organisation only to reference the session. A session that goes to another workspace takes them along.
create table refresh_token (
  token_hash bytea primary key,
  session_id uuid not null,
  parent_hash bytea unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  rotated_at timestamptz,
  org_id uuid not null,
  foreign key (org_id, session_id) references session (org_id, session_id)
    on update cascade on delete cascade
);
create index refresh_token_by_session on refresh_token (org_id, session_id);
alter table refresh_token enable row level security;
create policy refresh_token_auth on refresh_token to gable_app using ((select in_auth_scope()));
grant select, insert, update, delete on refresh_token to gable_app;

create table one_time_token (
  token_hash bytea primary key,
  user_id uuid not null references app_user,
  purpose text not null check (purpose in ('verify-email', 'change-email', 'reset-password')),
  email text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- Whether the installation's mail server delivered the link.
  was_mailed boolean not null default false
);
create index one_time_token_by_user on one_time_token (user_id, purpose);
alter table one_time_token enable row level security;
create policy one_time_token_auth on one_time_token to gable_app using ((select in_auth_scope()));
grant select, insert, update, delete on one_time_token to gable_app;

create table backup_code (
  user_id uuid not null references app_user,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);
alter table backup_code enable row level security;
create policy backup_code_own on backup_code to gable_app
  using (user_id = (select current_app_user()) or (select in_auth_scope()));
grant select, insert, update, delete on backup_code to gable_app;

create table passkey (
  credential_id text primary key,
  user_id uuid not null references app_user,
  name text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkey_by_user on passkey (user_id);
alter table passkey enable row level security;
create policy passkey_own on passkey to gable_app
  using (user_id = (select current_app_user()) or (select in_auth_scope()));
grant select, insert, update, delete on passkey to gable_app;

create table passkey_challenge (
  challenge_id uuid primary key,
  user_id uuid references app_user,
  challenge text not null,
  expires_at timestamptz not null
);
alter table passkey_challenge enable row level security;
create policy passkey_challenge_auth on passkey_challenge to gable_app using ((select in_auth_scope()));
grant select, insert, update, delete on passkey_challenge to gable_app;

create table hand_off_code (
  code_hash bytea primary key,
  user_id uuid not null references app_user,
  session_id uuid not null,
  origin text not null,
  challenge text not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- The session that a code was exchanged for: presented again, the code ends it.
  made_session_id uuid,
  org_id uuid not null,
  foreign key (org_id, session_id) references session (org_id, session_id)
    on update cascade on delete cascade
);
alter table hand_off_code enable row level security;
create policy hand_off_code_auth on hand_off_code to gable_app using ((select in_auth_scope()));
grant select, insert, update, delete on hand_off_code to gable_app;

create table throttle (
  key text primary key,
  attempts integer not null,
  window_started_at timestamptz not null
);
alter table throttle enable row level security;
create policy throttle_auth on throttle to gable_app using ((select in_auth_scope()));
grant select, insert, update, delete on throttle to gable_app;

-- How many requests a user or a workspace made in the last minute, added up by all processes. Only the busiest are here.
-- It is worth nothing after a minute, so that it is not written to the log of the database.
create unlogged table request_rate (
  key text primary key,
  points integer not null default 0,
  expire bigint
);
alter table request_rate enable row level security;
create policy request_rate_auth on request_rate to gable_app using ((select in_auth_scope()));
grant select, insert, update, delete on request_rate to gable_app;

create table invitation (
  org_id uuid not null references organisation,
  invitation_id uuid not null,
  email text not null check (email = lower(email)),
  role text not null,
  token_hash bytea not null,
  invited_by uuid not null references app_user,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  revoked_at timestamptz,
  -- An invitation says from the start which properties its member will work with: there is no moment with all of them.
  sees_all_properties boolean not null default true,
  was_mailed boolean not null default false,
  primary key (org_id, invitation_id)
);
create unique index invitation_open on invitation (org_id, email) where accepted_at is null and revoked_at is null;
alter table invitation add unique (org_id, token_hash);
-- Looked up by the hash of a token of 256 bits, which is unique without a constraint.
create index invitation_by_token on invitation (token_hash);
alter table invitation enable row level security;
create policy invitation_own on invitation to gable_app
  using (org_id = (select current_org()) or (select in_auth_scope()));
grant select, insert, update on invitation to gable_app;

-- A sign-up that waits for its link to be followed. There is no user and no workspace before that.
create table sign_up_request (
  token_hash bytea primary key,
  email text not null check (email = lower(email) and char_length(email) <= 254),
  name text not null check (char_length(name) between 1 and 120),
  organisation text not null check (char_length(organisation) between 1 and 120),
  country text not null,
  currency text not null,
  time_zone text not null,
  locale text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index sign_up_request_by_email on sign_up_request (email);
alter table sign_up_request enable row level security;
create policy sign_up_request_auth on sign_up_request to gable_app using ((select in_auth_scope()));
grant select, insert, update, delete on sign_up_request to gable_app;

-- The filters of a list under a name: a person's own, or for everybody in the workspace.
create table saved_view (
  org_id uuid not null,
  view_id uuid not null,
  user_id uuid not null,
  list text not null check (char_length(list) between 1 and 40),
  name text not null check (char_length(name) between 1 and 60),
  search text not null check (char_length(search) <= 2000),
  is_shared boolean not null default false,
  created_at timestamptz not null,
  primary key (org_id, view_id),
  foreign key (org_id, user_id) references membership (org_id, user_id) on delete cascade
);
create unique index saved_view_name on saved_view (org_id, user_id, list, lower(name));
create index saved_view_shared on saved_view (org_id, list) where is_shared;
alter table saved_view enable row level security;
create policy saved_view_seen on saved_view for select to gable_app
  using (org_id = (select current_org()) and (is_shared or user_id = (select current_app_user())));
create policy saved_view_made on saved_view for insert to gable_app
  with check (org_id = (select current_org()) and user_id = (select current_app_user()));
create policy saved_view_changed on saved_view for update to gable_app
  using (org_id = (select current_org()) and user_id = (select current_app_user()));
create policy saved_view_removed on saved_view for delete to gable_app
  using (org_id = (select current_org()) and user_id = (select current_app_user()));
grant select, insert, update, delete on saved_view to gable_app;

create table audit_event (
  org_id uuid not null references organisation,
  event_id uuid not null,
  at timestamptz not null,
  kind text not null,
  actor_user_id uuid references app_user,
  subject text,
  address text,
  request_id text,
  details jsonb not null default '{}',
  primary key (org_id, event_id)
);
create index audit_event_by_kind on audit_event (org_id, kind, event_id desc);
create index audit_event_by_actor on audit_event (org_id, actor_user_id, event_id desc);
create trigger audit_event_is_append_only before update or delete on audit_event
  for each row execute function refuse_change();
create trigger audit_event_is_not_truncated before truncate on audit_event
  for each statement execute function refuse_change();
alter table audit_event enable row level security;
create policy audit_event_own on audit_event to gable_app
  using (org_id = (select current_org()) or (select in_auth_scope()));
grant select, insert on audit_event to gable_app;

-- What was changed on a record: who, old and new, when. Nothing of it is ever changed.
create table record_change (
  org_id uuid not null references organisation,
  change_id uuid not null,
  record_kind text not null check (record_kind ~ '^[a-z][a-z-]{0,39}$'),
  record_id uuid not null,
  act text not null check (act ~ '^[a-z][a-z-]{0,39}$'),
  -- By field: what it was and what it is now.
  changes jsonb not null default '{}',
  changed_by uuid references app_user,
  request_id text,
  changed_at timestamptz not null,
  primary key (org_id, change_id)
);
create index record_change_of on record_change (org_id, record_kind, record_id, change_id desc);
create trigger record_change_is_append_only before update or delete on record_change
  for each row execute function refuse_change();
create trigger record_change_is_not_truncated before truncate on record_change
  for each statement execute function refuse_change();
select keep_within_organisation('record_change', array['select', 'insert']);

-- Human numbers, counted per organisation and kind: L-0187.
create table record_number (
  org_id uuid not null references organisation,
  kind text not null check (kind ~ '^[a-z][a-z-]{0,39}$'),
  next_number bigint not null default 1 check (next_number >= 1),
  primary key (org_id, kind)
) with (fillfactor = 50);
select keep_within_organisation('record_number', array['select', 'insert', 'update']);

-- What is remembered about the installation as a whole: that the sample was removed, so that it does not come back.
create table installation (
  only_row boolean primary key default true check (only_row),
  sample_removed_at timestamptz
);
alter table installation enable row level security;
create policy installation_auth on installation to gable_app using ((select in_auth_scope()));
grant select on installation to gable_app;
insert into installation default values;

-- A sample that somebody asked for from a workspace of their own. It is a workspace beside it, so that nothing of the two
-- ever mixes; there is one for each workspace, whoever presses and however often. It is filled in the background: in one
-- transaction, so that nothing half is ever there, with its progress told here.
create table sample_making (
  org_id uuid primary key references organisation,
  sample_id uuid not null,
  asked_by uuid not null references app_user,
  asked_at timestamptz not null,
  state text not null check (state in ('waiting', 'making', 'ready', 'failed')),
  step smallint not null default 0,
  steps smallint not null check (steps > 0 and step between 0 and steps),
  attempts smallint not null default 0,
  -- Who fills it says so again with each step; who stopped saying so has died, and the next one begins anew.
  claimed_until timestamptz
);
create index sample_making_due on sample_making (asked_at) where state in ('waiting', 'making');
create index sample_making_of_sample on sample_making (sample_id);
alter table sample_making enable row level security;
create policy sample_making_own on sample_making to gable_app
  using (org_id = (select current_org()) or (select in_auth_scope()));
grant select, insert, update, delete on sample_making to gable_app;
