-- What is applied leaves what was held and lowers what is open, both at once. Their own checks refuse more than there is.
create or replace function apply_allocations() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_generic_plan as $$
begin
  if exists (select from fresh f join allocation a on a.org_id = f.org_id and a.allocation_id = f.undoes_id
              where a.cents <> -f.cents or a.receipt_id is distinct from f.receipt_id or a.credit_id is distinct from f.credit_id
                 or a.charge_id is distinct from f.charge_id or a.refund_id is distinct from f.refund_id) then
    raise exception 'an allocation is taken back as it was made'
      using errcode = 'check_violation', constraint = 'allocation_is_undone_as_made';
  end if;
  update receipt_part p set unapplied_cents = p.unapplied_cents - d.cents
    from (select org_id, receipt_id, tenancy_id, sum(cents) as cents from fresh where receipt_id is not null group by 1, 2, 3) d
   where p.org_id = d.org_id and p.receipt_id = d.receipt_id and p.tenancy_id = d.tenancy_id and d.cents <> 0;
  update credit k set unapplied_cents = k.unapplied_cents - d.cents
    from (select org_id, credit_id, sum(cents) as cents from fresh where credit_id is not null group by 1, 2) d
   where k.org_id = d.org_id and k.credit_id = d.credit_id and d.cents <> 0;
  update charge c
     set open_cents = c.open_cents - d.cents,
         settled_on = case when c.open_cents = d.cents then greatest(d.on_day, c.charged_on) end
    from (select org_id, charge_id, sum(cents) as cents, max(on_day) as on_day
            from fresh where charge_id is not null group by 1, 2) d
   where c.org_id = d.org_id and c.charge_id = d.charge_id and d.cents <> 0;
  return null;
end
$$;
