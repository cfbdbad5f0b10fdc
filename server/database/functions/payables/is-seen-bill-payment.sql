-- A payment is seen by who sees one of the bills that it paid.
create or replace function is_seen_bill_payment(an_org uuid, a_payment uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
  select exists (
    select from bill_settlement s
     where s.org_id = an_org and s.org_id = current_org() and s.payment_id = a_payment
       and is_seen_bill(s.org_id, s.bill_id))
$$;
revoke all on function is_seen_bill_payment(uuid, uuid) from public;
grant execute on function is_seen_bill_payment(uuid, uuid) to gable_app;
