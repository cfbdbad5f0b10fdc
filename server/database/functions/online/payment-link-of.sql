-- Which lease a secret address is for, while it is neither revoked nor expired.
create or replace function payment_link_of(a_hash bytea, at_time timestamptz)
  returns table (org_id uuid, link_id uuid, time_zone text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
  select l.org_id, l.link_id, o.time_zone
    from payment_link l
    join organisation o on o.org_id = l.org_id
   where l.secret_hash = a_hash and l.revoked_at is null and l.expires_at > at_time
$$;
revoke all on function payment_link_of(bytea, timestamptz) from public;
grant execute on function payment_link_of(bytea, timestamptz) to gable_app;
