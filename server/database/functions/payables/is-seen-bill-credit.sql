-- Who works with some properties sees a credit that has a line of one of them, whole (decision 038).
create or replace function is_seen_bill_credit(an_org uuid, a_credit uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
  select exists (
    select from bill_credit_line l
      join membership_property mine
        on mine.org_id = l.org_id and mine.user_id = current_app_user() and mine.property_id = l.property_id
     where l.org_id = an_org and l.org_id = current_org() and l.credit_id = a_credit)
$$;
revoke all on function is_seen_bill_credit(uuid, uuid) from public;
grant execute on function is_seen_bill_credit(uuid, uuid) to gable_app;
