create or replace function count_credits_anew() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_generic_plan as $$
begin
  update tenancy_balance b set credit_cents = b.credit_cents + d.cents
    from (select n.org_id, n.tenancy_id, n.currency, sum(n.unapplied_cents - o.unapplied_cents) as cents
            from changed n join former o on o.org_id = n.org_id and o.credit_id = n.credit_id group by 1, 2, 3) d
   where b.org_id = d.org_id and b.tenancy_id = d.tenancy_id and b.currency = d.currency and d.cents <> 0;
  return null;
end
$$;
