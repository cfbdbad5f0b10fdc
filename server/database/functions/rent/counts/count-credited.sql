create or replace function count_credited() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_generic_plan as $$
begin
  if not exists (select from fresh where credit_id is not null) then return null; end if;
  update charge_month m set credited_cents = m.credited_cents + d.cents
    from (select f.org_id, h.holder_id, date_trunc('month', c.due_on)::date as month, c.currency, sum(f.cents) as cents
            from fresh f
            join credit k on k.org_id = f.org_id and k.credit_id = f.credit_id and k.kind <> 'deposit'
            join charge c on c.org_id = f.org_id and c.charge_id = f.charge_id and not is_held_kind(c.kind)
            cross join lateral (values (c.property_id), (c.org_id)) h (holder_id)
           group by 1, 2, 3, 4) d
   where m.org_id = d.org_id and m.holder_id = d.holder_id and m.month = d.month and m.currency = d.currency
     and d.cents <> 0;
  return null;
end
$$;
