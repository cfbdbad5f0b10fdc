-- Whoever adds a lease gives it its place in the order of the list too (decision 035): no trigger does it any more.
drop trigger lease_gets_its_order on lease;
drop function order_new_leases();
create policy lease_order_insert on lease_order for insert to gable_app with check (org_id = (select current_org()));
grant insert on lease_order to gable_app;
