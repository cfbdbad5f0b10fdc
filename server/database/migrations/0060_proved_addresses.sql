-- When a link that the installation's own mail server delivered (or that who runs the machine handed out) was followed
-- together with the account's password. A confirmation read from kept mail confirms the address, but proves nothing:
-- whoever owns the workspace can read it. Passkeys, authenticators, backup codes and sessions from before the first proof
-- are removed with it.
alter table app_user add column address_proved_at timestamptz;
update app_user u set address_proved_at = u.email_verified_at
 where u.email_verified_at is not null
   and exists (select from mail_message m where m.recipient = u.email and m.state = 'sent');
grant update (address_proved_at) on app_user to gable_app;

-- Whether the installation's mail server delivered the link.
alter table one_time_token add column was_mailed boolean not null default false;
alter table invitation add column was_mailed boolean not null default false;

-- The session that a code was exchanged for: presented again, the code ends it.
alter table hand_off_code add column made_session_id uuid;

-- A workspace can require a second factor: an authenticator app, or a session that a passkey started.
alter table organisation add column requires_second_factor boolean not null default false;
grant update (requires_second_factor) on organisation to gable_app;
alter table session add column by_passkey boolean not null default false;

drop function live_session(uuid, uuid, uuid, timestamptz);
create function live_session(a_session uuid, a_user uuid, an_org uuid, at_time timestamptz)
  returns table (
    role text, confirmed_at timestamptz, last_used_at timestamptz, sees_all_properties boolean, lacks_second_factor boolean)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
  select m.role, s.confirmed_at, s.last_used_at, m.sees_all_properties,
         o.requires_second_factor and u.totp_confirmed_at is null and not s.by_passkey
    from session s
    join app_user u on u.user_id = s.user_id and u.disabled_at is null
    join membership m on m.org_id = an_org and m.user_id = s.user_id and m.suspended_at is null
    join organisation o on o.org_id = m.org_id and not (o.is_sample and exists (
      select from audit_event e where e.org_id = o.org_id and e.kind = 'sample.removing'))
   where s.session_id = a_session and s.user_id = a_user
     and s.revoked_at is null and s.expires_at > at_time
$$;
revoke all on function live_session(uuid, uuid, uuid, timestamptz) from public;
grant execute on function live_session(uuid, uuid, uuid, timestamptz) to gable_app;

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

-- A sample user who belongs to another workspace by now becomes an ordinary user, once the sample is gone.
create function release_sample_users() returns setof uuid
  language sql security definer set search_path = pg_catalog, public, pg_temp
as $$
  update app_user u set is_sample = false
   where u.is_sample and u.disabled_at is null
     and exists (select from membership m where m.user_id = u.user_id)
  returning u.user_id
$$;
revoke all on function release_sample_users() from public;
grant execute on function release_sample_users() to gable_app;
