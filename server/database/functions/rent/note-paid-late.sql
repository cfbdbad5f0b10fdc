create or replace function note_paid_late() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_generic_plan as $$
begin
  insert into late_paid (org_id, charge_id, lease_id, tenancy_id, property_id, due_on, settled_on)
    select n.org_id, n.charge_id, n.lease_id, n.tenancy_id, n.property_id, n.due_on, n.settled_on
      from changed n join former o on o.org_id = n.org_id and o.charge_id = n.charge_id
     where n.settled_on > n.due_on and n.settled_on is distinct from o.settled_on and n.voided_on is null
       and has_late_fee(n.org_id, n.lease_id)
     order by n.org_id, n.charge_id
    on conflict (org_id, charge_id) do update set settled_on = excluded.settled_on;
  -- A fee that is voided with its run can be charged again: what it was for is looked at anew.
  if exists (select from changed n join former o on o.org_id = n.org_id and o.charge_id = n.charge_id
              where n.kind = 'late-fee' and n.charge_key <> o.charge_key) then
    insert into late_paid (org_id, charge_id, lease_id, tenancy_id, property_id, due_on, settled_on)
      select c.org_id, c.charge_id, c.lease_id, c.tenancy_id, c.property_id, c.due_on, c.settled_on
        from changed n join former o on o.org_id = n.org_id and o.charge_id = n.charge_id
        join charge c on c.org_id = n.org_id and c.tenancy_id = n.tenancy_id and c.lease_id = n.lease_id
                     and c.due_on = (n.explanation ->> 'obligationDueOn')::date
       where n.kind = 'late-fee' and n.charge_key <> o.charge_key and c.settled_on > c.due_on and c.voided_on is null
       order by c.org_id, c.charge_id
      on conflict do nothing;
  end if;
  return null;
end
$$;
