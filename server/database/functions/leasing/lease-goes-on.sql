-- The tenancy goes on by a term that follows, here or in another building. What is kept of a building is the same for all who
-- look, so that it does not depend on which buildings they work with.
create or replace function lease_goes_on(an_org uuid, a_lease uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from lease f
                  where f.org_id = an_org and f.continues_lease_id = a_lease and f.stage = 'signed')
$$;
revoke all on function lease_goes_on(uuid, uuid) from public;
grant execute on function lease_goes_on(uuid, uuid) to gable_app;

-- As of a day: a term that follows counts from the day on which it was signed.
create or replace function lease_goes_on(an_org uuid, a_lease uuid, a_day date) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from lease f
                  where f.org_id = an_org and f.continues_lease_id = a_lease and f.stage = 'signed'
                    and (f.signed_on <= a_day or f.starts_on <= a_day))
$$;
revoke all on function lease_goes_on(uuid, uuid, date) from public;
grant execute on function lease_goes_on(uuid, uuid, date) to gable_app;
