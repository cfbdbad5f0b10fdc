-- Who works with some properties sees a bill that has a line of one of them, whole (decision 038).
create or replace function is_seen_bill(an_org uuid, a_bill uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
  select exists (
    select from bill_line l
      join membership_property mine
        on mine.org_id = l.org_id and mine.user_id = current_app_user() and mine.property_id = l.property_id
     where l.org_id = an_org and l.org_id = current_org() and l.bill_id = a_bill)
$$;
revoke all on function is_seen_bill(uuid, uuid) from public;
grant execute on function is_seen_bill(uuid, uuid) to gable_app;
