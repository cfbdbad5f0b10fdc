create or replace function count_changed_held_charges() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_generic_plan as $$
begin
  update charge_month m
     set held_billed_cents = m.held_billed_cents - d.out, held_open_cents = m.held_open_cents + d.open
    from (select n.org_id, h.holder_id, date_trunc('month', n.due_on)::date as month, n.currency,
                 coalesce(sum(n.cents) filter (where n.voided_on is not null and o.voided_on is null), 0) as out,
                 sum(n.open_cents - o.open_cents) as open
            from changed n join former o on o.org_id = n.org_id and o.charge_id = n.charge_id
            cross join lateral (values (n.property_id), (n.org_id)) h (holder_id)
           where is_held_kind(n.kind) group by 1, 2, 3, 4) d
   where m.org_id = d.org_id and m.holder_id = d.holder_id and m.month = d.month and m.currency = d.currency;
  return null;
end
$$;
