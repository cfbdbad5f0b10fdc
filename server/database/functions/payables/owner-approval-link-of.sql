-- Which bill a secret address is about, while it has neither ended nor expired.
create or replace function owner_approval_link_of(a_hash bytea, at_time timestamptz)
  returns table (org_id uuid, link_id uuid)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
  select l.org_id, l.link_id
    from owner_approval_link l
   where l.secret_hash = a_hash and l.ended_at is null and l.expires_at > at_time
$$;
revoke all on function owner_approval_link_of(bytea, timestamptz) from public;
grant execute on function owner_approval_link_of(bytea, timestamptz) to gable_app;
