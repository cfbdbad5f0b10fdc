-- Whose calendar an address is, with what they may see now: nothing unless user and membership are alive, and where the
-- workspace requires a second factor, unless they have one.
drop function if exists calendar_feed_member(bytea);
create function calendar_feed_member(a_hash bytea)
  returns table (
    org_id uuid, user_id uuid, shows_tenants boolean, read_at timestamptz, role text, sees_all_properties boolean,
    language text, organisation text, time_zone text, country text, locale text, currency text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
  select f.org_id, f.user_id, f.shows_tenants, f.read_at, m.role, m.sees_all_properties,
         coalesce(u.locale, o.locale), o.name, o.time_zone, o.country, o.locale, o.currency
    from calendar_feed f
    join app_user u on u.user_id = f.user_id and u.disabled_at is null
    join membership m on m.org_id = f.org_id and m.user_id = f.user_id and m.suspended_at is null
    join organisation o on o.org_id = m.org_id and not (o.is_sample and exists (
      select from audit_event e where e.org_id = o.org_id and e.kind = 'sample.removing'))
   where f.secret_hash = a_hash
     and (not o.requires_second_factor or u.totp_confirmed_at is not null
          or exists (select from passkey p where p.user_id = u.user_id))
$$;
revoke all on function calendar_feed_member(bytea) from public;
grant execute on function calendar_feed_member(bytea) to gable_app;
