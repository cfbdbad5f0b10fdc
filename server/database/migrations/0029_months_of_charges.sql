-- What a month was billed is collected, credited or open. Deposits are held and never income, so that they are counted apart,
-- and what lowered a debt without money (credits, concessions, what was written off) is not collected. A deposit that was
-- kept was paid once, and is.
alter table charge_month
  add column held_billed_cents bigint not null default 0 check (held_billed_cents >= 0),
  add column held_open_cents bigint not null default 0 check (held_open_cents >= 0),
  add column credited_cents bigint not null default 0 check (credited_cents >= 0);

create function is_held_kind(a_kind text) returns boolean
  language sql immutable as $$ select a_kind in ('deposit', 'last-months-rent') $$;

-- These run after those that make the rows of the months, so that each row is there and taken in the same order.
create function count_new_held_charges() returns trigger
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
create trigger charge_that_is_held_is_counted after insert on charge
  referencing new table as fresh for each statement execute function count_new_held_charges();

create function count_changed_held_charges() returns trigger
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
create trigger charge_that_is_held_is_counted_anew after update on charge
  referencing old table as former new table as changed for each statement execute function count_changed_held_charges();

create function count_credited() returns trigger
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
create trigger allocation_of_credit_is_counted after insert on allocation
  referencing new table as fresh for each statement execute function count_credited();

update charge_month m set held_billed_cents = d.cents, held_open_cents = d.open
  from (select c.org_id, h.holder_id, date_trunc('month', c.due_on)::date as month, c.currency,
               coalesce(sum(c.cents) filter (where c.voided_on is null), 0) as cents, sum(c.open_cents) as open
          from charge c cross join lateral (values (c.property_id), (c.org_id)) h (holder_id)
         where is_held_kind(c.kind) group by 1, 2, 3, 4) d
 where m.org_id = d.org_id and m.holder_id = d.holder_id and m.month = d.month and m.currency = d.currency;
update charge_month m set credited_cents = d.cents
  from (select c.org_id, h.holder_id, date_trunc('month', c.due_on)::date as month, c.currency, sum(a.cents) as cents
          from allocation a
          join credit k on k.org_id = a.org_id and k.credit_id = a.credit_id and k.kind <> 'deposit'
          join charge c on c.org_id = a.org_id and c.charge_id = a.charge_id and not is_held_kind(c.kind)
          cross join lateral (values (c.property_id), (c.org_id)) h (holder_id)
         group by 1, 2, 3, 4) d
 where m.org_id = d.org_id and m.holder_id = d.holder_id and m.month = d.month and m.currency = d.currency;
