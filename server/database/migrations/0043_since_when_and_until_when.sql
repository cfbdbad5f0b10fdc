-- A deposit is held from the day on which its money came, also where it was asked for here afterwards only (domain.md, 9). The
-- charge then counts from that day: its entry is reversed and posted anew. Nothing else changes the day of a charge.
create function keep_charge_day() returns trigger
  language plpgsql as $$
begin
  if not is_held_kind(new.kind) or new.charged_on >= old.charged_on
    or not exists (select from journal_entry e where e.org_id = old.org_id and e.reverses_entry_id = old.entry_id)
    or not exists (select from journal_entry e
                    where e.org_id = new.org_id and e.entry_id = new.entry_id and e.date = new.charged_on
                      and e.source_kind = 'charge' and e.source_id = new.charge_id) then
    raise exception 'charge % keeps its day', old.number using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger charge_keeps_day before update of charged_on, entry_id on charge
  for each row when (new.charged_on <> old.charged_on or new.entry_id <> old.entry_id) execute function keep_charge_day();
grant update (charged_on, entry_id) on charge to gable_app;

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
update tenancy_balance b set oldest_due_on = o.due_on
  from (select org_id, tenancy_id, currency, min(due_on) as due_on from charge where open_cents > 0 group by 1, 2, 3) o
 where b.org_id = o.org_id and b.tenancy_id = o.tenancy_id and b.currency = o.currency
   and b.oldest_due_on is distinct from o.due_on;

-- A lease that another one carries on does not end, also where that is in another building: both rolls change.
create function note_rent_change_of_leases() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_generic_plan as $$
begin
  if tg_op <> 'DELETE' then
    insert into rent_change (org_id, property_id)
    select org_id, property_id from fresh
    union
    select b.org_id, b.property_id from fresh f
      join lease b on b.org_id = f.org_id and b.lease_id = f.continues_lease_id;
  end if;
  if tg_op <> 'INSERT' then
    insert into rent_change (org_id, property_id)
    select org_id, property_id from former
    union
    select b.org_id, b.property_id from former f
      join lease b on b.org_id = f.org_id and b.lease_id = f.continues_lease_id;
  end if;
  return null;
end
$$;
create or replace trigger lease_that_is_new_changes_the_roll after insert on lease
  referencing new table as fresh for each statement execute function note_rent_change_of_leases();
create or replace trigger lease_changes_the_roll after update on lease
  referencing old table as former new table as fresh for each statement execute function note_rent_change_of_leases();
create or replace trigger lease_that_goes_changes_the_roll after delete on lease
  referencing old table as former for each statement execute function note_rent_change_of_leases();

-- The tenancy goes on by a term that follows, here or in another building. What is kept of a building is the same for all who
-- look, so that it does not depend on which buildings they work with.
create function lease_goes_on(an_org uuid, a_lease uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from lease f
                  where f.org_id = an_org and f.continues_lease_id = a_lease and f.stage = 'signed')
$$;
revoke execute on function lease_goes_on(uuid, uuid) from public;
grant execute on function lease_goes_on(uuid, uuid) to gable_app;

-- Who goes on is not among those that end. What was kept of that is reckoned anew.
delete from rent_standing;
