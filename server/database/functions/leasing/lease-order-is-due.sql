-- A row that is due already is made due once more: whoever works it out just now has its lock, and may have read what held
-- before. Only what this transaction itself has written cannot have been read by anybody.
create or replace function lease_order_is_due(an_org uuid, leases uuid[]) returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp
as $$
  update lease_order o set due_on = '-infinity'
   where o.org_id = an_org and o.lease_id = any (leases)
     and (o.due_on > '-infinity' or o.xmin <> pg_current_xact_id()::xid)
$$;
revoke all on function lease_order_is_due(uuid, uuid[]) from public;
