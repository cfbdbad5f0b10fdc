-- The check of a bearer, on every request: one round trip, before any transaction is opened. It answers with nothing
-- unless session, user and membership are all alive. From the moment a sample is to go nobody is in it any more, whatever
-- token they hold.
drop function if exists live_session(uuid, uuid, uuid, timestamptz);
create function live_session(a_session uuid, a_user uuid, an_org uuid, at_time timestamptz)
  returns table (
    role text, confirmed_at timestamptz, last_used_at timestamptz, sees_all_properties boolean, lacks_second_factor boolean,
    time_zone text, country text, locale text, currency text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
  select m.role, s.confirmed_at, s.last_used_at, m.sees_all_properties,
         o.requires_second_factor and u.totp_confirmed_at is null and not s.by_passkey,
         o.time_zone, o.country, o.locale, o.currency
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
