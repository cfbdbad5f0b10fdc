-- The role the application works as. It owns nothing, so row-level security always applies to it. Roles belong to the
-- whole server, so several databases (and several nodes at once) may get here together.
do $$
begin
  create role gable_app nologin;
exception
  when duplicate_object or unique_violation then null;
end
$$;
do $$
begin
  execute format('grant gable_app to %I', current_user);
exception
  when others then
    if not pg_has_role(current_user, 'gable_app', 'member') then raise; end if;
end
$$;

grant usage on schema public to gable_app;

-- The context of a transaction. Outside one, or where it was not set, these are null and every policy answers no.
create function current_org() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('gable.org_id', true), '')::uuid;

create function current_app_user() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('gable.user_id', true), '')::uuid;

-- Sign-in has to find a user before anybody is signed in: only the auth module opens transactions with this scope.
create function in_auth_scope() returns boolean
  language sql stable parallel safe
  return coalesce(current_setting('gable.scope', true), '') = 'auth';

-- Append-only tables. The one exception is the sample workspace, which may go as a whole: only the owner of the tables
-- can remove it (by remove_sample below), never the role that the application works as.
create function refuse_change() returns trigger
  language plpgsql as $$
begin
  if tg_level = 'ROW' and tg_op = 'DELETE' then
    if current_user <> 'gable_app' and exists (select from organisation where org_id = old.org_id and is_sample) then
      return old;
    end if;
  end if;
  raise exception 'rows of % are never changed or removed', tg_table_name using errcode = 'restrict_violation';
end
$$;

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
  version integer not null default 1
);

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
  version integer not null default 1
);

create table membership (
  org_id uuid not null references organisation,
  user_id uuid not null references app_user,
  role text not null check (role in ('owner', 'manager', 'accountant', 'leasing_agent', 'maintenance', 'viewer', 'tenant', 'property_owner', 'vendor')),
  suspended_at timestamptz,
  created_at timestamptz not null,
  version integer not null default 1,
  primary key (org_id, user_id)
);
create index membership_by_user on membership (user_id, org_id);

-- A workspace keeps at least one owner who can act, as long as there is a workspace. The lock makes two owners who leave
-- at the same moment take turns.
create function keep_an_owner() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform from organisation where org_id = old.org_id for no key update;
  if found
     and not exists (select from membership where org_id = old.org_id and role = 'owner' and suspended_at is null) then
    raise exception 'workspace % would be left without an owner', old.org_id
      using errcode = 'check_violation', constraint = 'membership_keeps_an_owner';
  end if;
  return null;
end
$$;
create constraint trigger membership_keeps_an_owner after update or delete on membership
  deferrable initially deferred for each row execute function keep_an_owner();

-- A session is a family of refresh tokens. Only hashes are stored; a successor is derived from its parent and a key
-- that is not in the database, so that the same parent always gives the same successor.
create table session (
  session_id uuid primary key,
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
  revoked_because text
);
create index session_by_user on session (user_id, last_used_at desc);
create index session_by_expiry on session (expires_at);

create table refresh_token (
  token_hash bytea primary key,
  session_id uuid not null references session on delete cascade,
  parent_hash bytea unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  rotated_at timestamptz
);
create index refresh_token_by_session on refresh_token (session_id);

create table one_time_token (
  token_hash bytea primary key,
  user_id uuid not null references app_user,
  purpose text not null check (purpose in ('verify-email', 'change-email', 'reset-password')),
  email text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index one_time_token_by_user on one_time_token (user_id, purpose);

create table backup_code (
  user_id uuid not null references app_user,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

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

create table passkey_challenge (
  challenge_id uuid primary key,
  user_id uuid references app_user,
  challenge text not null,
  expires_at timestamptz not null
);

create table hand_off_code (
  code_hash bytea primary key,
  user_id uuid not null references app_user,
  session_id uuid not null references session on delete cascade,
  origin text not null,
  challenge text not null,
  expires_at timestamptz not null,
  used_at timestamptz
);

create table throttle (
  key text primary key,
  attempts integer not null,
  window_started_at timestamptz not null
);

create table invitation (
  org_id uuid not null references organisation,
  invitation_id uuid not null,
  email text not null check (email = lower(email)),
  role text not null,
  token_hash bytea not null unique,
  invited_by uuid not null references app_user,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  revoked_at timestamptz,
  primary key (org_id, invitation_id)
);
create unique index invitation_open on invitation (org_id, email) where accepted_at is null and revoked_at is null;

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
  primary key (org_id, mail_id)
);
create index mail_message_queue on mail_message (next_attempt_at) where state = 'queued';

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

-- Row-level security: what a transaction did not say it is about does not exist for it. People see their other
-- workspaces, to switch to them, and their colleagues; what they may write is narrower than what they may see.
alter table organisation enable row level security;
create policy organisation_seen on organisation for select to gable_app
  using (
    org_id = (select current_org()) or (select in_auth_scope())
    or org_id in (select m.org_id from membership m where m.user_id = (select current_app_user()))
  );
create policy organisation_made on organisation for insert to gable_app with check ((select in_auth_scope()));
create policy organisation_changed on organisation for update to gable_app
  using (org_id = (select current_org()) or (select in_auth_scope()));

alter table membership enable row level security;
create policy membership_seen on membership for select to gable_app
  using (org_id = (select current_org()) or user_id = (select current_app_user()) or (select in_auth_scope()));
create policy membership_made on membership for insert to gable_app
  with check (org_id = (select current_org()) or (select in_auth_scope()));
create policy membership_changed on membership for update to gable_app
  using (org_id = (select current_org()) or (select in_auth_scope()));
create policy membership_removed on membership for delete to gable_app
  using (org_id = (select current_org()) or (select in_auth_scope()));

alter table app_user enable row level security;
create policy app_user_seen on app_user for select to gable_app
  using (
    user_id = (select current_app_user()) or (select in_auth_scope())
    or exists (select from membership m where m.user_id = app_user.user_id and m.org_id = (select current_org()))
  );
create policy app_user_made on app_user for insert to gable_app with check ((select in_auth_scope()));
create policy app_user_changed on app_user for update to gable_app
  using (user_id = (select current_app_user()) or (select in_auth_scope()));

-- A workspace may end the sessions that are in it, and a person any of their own.
alter table session enable row level security;
create policy session_seen on session for select to gable_app
  using (user_id = (select current_app_user()) or org_id = (select current_org()) or (select in_auth_scope()));
create policy session_made on session for insert to gable_app with check ((select in_auth_scope()));
create policy session_changed on session for update to gable_app
  using (user_id = (select current_app_user()) or org_id = (select current_org()) or (select in_auth_scope()));
create policy session_removed on session for delete to gable_app using ((select in_auth_scope()));

alter table refresh_token enable row level security;
create policy refresh_token_auth on refresh_token to gable_app using ((select in_auth_scope()));
alter table one_time_token enable row level security;
create policy one_time_token_auth on one_time_token to gable_app using ((select in_auth_scope()));
alter table passkey_challenge enable row level security;
create policy passkey_challenge_auth on passkey_challenge to gable_app using ((select in_auth_scope()));
alter table hand_off_code enable row level security;
create policy hand_off_code_auth on hand_off_code to gable_app using ((select in_auth_scope()));
alter table throttle enable row level security;
create policy throttle_auth on throttle to gable_app using ((select in_auth_scope()));

alter table backup_code enable row level security;
create policy backup_code_own on backup_code to gable_app
  using (user_id = (select current_app_user()) or (select in_auth_scope()));
alter table passkey enable row level security;
create policy passkey_own on passkey to gable_app
  using (user_id = (select current_app_user()) or (select in_auth_scope()));

alter table invitation enable row level security;
create policy invitation_own on invitation to gable_app
  using (org_id = (select current_org()) or (select in_auth_scope()));
alter table mail_message enable row level security;
create policy mail_message_own on mail_message to gable_app
  using (org_id = (select current_org()) or (select in_auth_scope()));
alter table audit_event enable row level security;
create policy audit_event_own on audit_event to gable_app
  using (org_id = (select current_org()) or (select in_auth_scope()));

grant select, insert, update on all tables in schema public to gable_app;
grant delete on throttle, passkey, backup_code, passkey_challenge, hand_off_code, one_time_token, refresh_token, session, membership to gable_app;
revoke update on audit_event from gable_app;
-- The list of migrations was there first; it is none of the application's business.
revoke all on schema_migration from gable_app;

-- Whether a workspace or a person is of the sample is decided when they are made.
revoke update on organisation, app_user from gable_app;
grant update (name, country, time_zone, locale, fiscal_year_start_month, details_confirmed_at, version) on organisation to gable_app;
grant update (
  email, name, password_hash, password_changed_at, email_verified_at, pending_email, totp_secret, totp_confirmed_at,
  totp_last_step, locale, disabled_at, version
) on app_user to gable_app;

-- What is remembered about the installation as a whole: that the sample was removed, so that it does not come back.
create table installation (
  only_row boolean primary key default true check (only_row),
  sample_removed_at timestamptz
);
insert into installation default values;
alter table installation enable row level security;
create policy installation_auth on installation to gable_app using ((select in_auth_scope()));
grant select on installation to gable_app;

create function remove_sample(an_org uuid, at_time timestamptz) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select from organisation where org_id = an_org and is_sample) then
    raise exception 'workspace % is not the sample', an_org using errcode = 'restrict_violation';
  end if;
  delete from audit_event where org_id = an_org;
  delete from mail_message where org_id = an_org;
  delete from invitation where org_id = an_org;
  delete from session where org_id = an_org;
  delete from membership where org_id = an_org;
  delete from organisation where org_id = an_org;
  -- A sample user who belongs to another workspace by now is no longer only a sample. One who left a trace in another
  -- one's log cannot be taken out of it: the account is closed instead.
  create temporary table leaving on commit drop as
    select u.user_id from app_user u where u.is_sample and not exists (select from membership m where m.user_id = u.user_id);
  update app_user set disabled_at = at_time where user_id in (select user_id from leaving);
  delete from session where user_id in (select user_id from leaving);
  delete from one_time_token where user_id in (select user_id from leaving);
  delete from backup_code where user_id in (select user_id from leaving);
  delete from passkey where user_id in (select user_id from leaving);
  delete from passkey_challenge where user_id in (select user_id from leaving);
  delete from app_user u
   where u.user_id in (select user_id from leaving)
     and not exists (select from audit_event e where e.actor_user_id = u.user_id)
     and not exists (select from mail_message m where m.recipient_user_id = u.user_id)
     and not exists (select from invitation i where i.invited_by = u.user_id);
  update installation set sample_removed_at = at_time;
end
$$;
revoke all on function remove_sample(uuid, timestamptz) from public;
grant execute on function remove_sample(uuid, timestamptz) to gable_app;

-- The check of a bearer, on every request: one round trip, before any transaction is opened. It answers with nothing
-- unless session, user and membership are all alive.
create function live_session(a_session uuid, a_user uuid, an_org uuid, at_time timestamptz)
  returns table (role text, confirmed_at timestamptz, last_used_at timestamptz)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
  select m.role, s.confirmed_at, s.last_used_at
    from session s
    join app_user u on u.user_id = s.user_id and u.disabled_at is null
    join membership m on m.org_id = an_org and m.user_id = s.user_id and m.suspended_at is null
   where s.session_id = a_session and s.user_id = a_user
     and s.revoked_at is null and s.expires_at > at_time
$$;
revoke all on function live_session(uuid, uuid, uuid, timestamptz) from public;
grant execute on function live_session(uuid, uuid, uuid, timestamptz) to gable_app;
