-- These run after those that make the rows of the months, so that each row is there and taken in the same order.
create or replace function count_new_held_charges() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_generic_plan as $$
begin
  update charge_month m
     set held_billed_cents = m.held_billed_cents + d.cents, held_open_cents = m.held_open_cents + d.open
    from (select f.org_id, h.holder_id, date_trunc('month', f.due_on)::date as month, f.currency,
                 sum(f.cents) as cents, sum(f.open_cents) as open
            from fresh f cross join lateral (values (f.property_id), (f.org_id)) h (holder_id)
           where is_held_kind(f.kind) group by 1, 2, 3, 4) d
   where m.org_id = d.org_id and m.holder_id = d.holder_id and m.month = d.month and m.currency = d.currency;
  return null;
end
$$;
