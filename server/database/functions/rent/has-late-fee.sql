-- Where no fee is agreed at all, nothing is noted: a fee that is agreed later is not charged for what was paid before.
create or replace function has_late_fee(an_org uuid, a_lease uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from late_fee_policy f where f.org_id = an_org)
      or exists (select from lease l where l.org_id = an_org and l.lease_id = a_lease and l.late_fee is not null)
$$;
revoke all on function has_late_fee(uuid, uuid) from public;
