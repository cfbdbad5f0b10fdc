-- Where one charge is open again for as much as another was paid in the same step, what is open stays and its oldest day does
-- not: it follows every charge of which more or less is open.
create or replace function count_changed_charges() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_generic_plan as $$
begin
  insert into charge_month as m (org_id, holder_id, month, currency, property_id, billed_cents, open_cents, charges)
    select n.org_id, h.holder_id, date_trunc('month', n.due_on)::date, n.currency, h.property_id, 0, 0, 0
      from changed n cross join lateral (values (n.property_id, n.property_id), (n.org_id, null)) h (holder_id, property_id)
     group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4
    on conflict do nothing;
  with difference as (
    select n.org_id, h.holder_id, date_trunc('month', n.due_on)::date as month, n.currency,
           sum(n.open_cents - o.open_cents) as open,
           coalesce(sum(n.cents) filter (where n.voided_on is not null and o.voided_on is null), 0) as out,
           count(*) filter (where n.voided_on is not null and o.voided_on is null) as fewer
      from changed n join former o on o.org_id = n.org_id and o.charge_id = n.charge_id
      cross join lateral (values (n.property_id), (n.org_id)) h (holder_id)
     group by 1, 2, 3, 4
  )
  update charge_month m
     set open_cents = m.open_cents + d.open, billed_cents = m.billed_cents - d.out, charges = m.charges - d.fewer
    from difference d
   where m.org_id = d.org_id and m.holder_id = d.holder_id and m.month = d.month and m.currency = d.currency
     and (d.open <> 0 or d.fewer <> 0);
  with difference as (
    select n.org_id, n.tenancy_id, n.currency, sum(n.open_cents - o.open_cents) as open
      from changed n join former o on o.org_id = n.org_id and o.charge_id = n.charge_id
     where n.open_cents <> o.open_cents group by 1, 2, 3
  )
  update tenancy_balance b
     set open_cents = b.open_cents + d.open,
         oldest_due_on = (select min(c.due_on) from charge c
           where c.org_id = d.org_id and c.tenancy_id = d.tenancy_id and c.currency = d.currency and c.open_cents > 0)
    from difference d
   where b.org_id = d.org_id and b.tenancy_id = d.tenancy_id and b.currency = d.currency;
  return null;
end
$$;
