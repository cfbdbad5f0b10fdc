-- Charges that were paid after their due day and that no late fee run has looked at since: whenever the next run comes, it
-- finds them, however long ago that was, and looks at nothing else that is paid.
create table late_paid (
  org_id uuid not null references organisation,
  charge_id uuid not null,
  lease_id uuid not null,
  tenancy_id uuid not null,
  property_id uuid not null,
  due_on date not null,
  settled_on date not null,
  primary key (org_id, charge_id),
  foreign key (org_id, charge_id) references charge (org_id, charge_id) on delete cascade
);
create index late_paid_by_lease on late_paid (org_id, lease_id);
create index late_paid_by_tenancy on late_paid (org_id, tenancy_id);
select keep_within_organisation('late_paid', array['select', 'delete'], by_property => true);

-- Where no fee is agreed at all, nothing is noted: a fee that is agreed later is not charged for what was paid before.
create function has_late_fee(an_org uuid, a_lease uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from late_fee_policy f where f.org_id = an_org)
      or exists (select from lease l where l.org_id = an_org and l.lease_id = a_lease and l.late_fee is not null)
$$;
revoke execute on function has_late_fee(uuid, uuid) from public;

create function note_paid_late() returns trigger
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
create trigger charge_that_is_paid_late_is_noted after update on charge
  referencing old table as former new table as changed for each statement execute function note_paid_late();

-- What was paid late within the last year and may have been passed over.
insert into late_paid (org_id, charge_id, lease_id, tenancy_id, property_id, due_on, settled_on)
  select c.org_id, c.charge_id, c.lease_id, c.tenancy_id, c.property_id, c.due_on, c.settled_on
    from charge c
   where c.settled_on > c.due_on and c.settled_on > current_date - 366 and c.voided_on is null
     and has_late_fee(c.org_id, c.lease_id);
drop index charge_settled_late;

-- The stage of a debt follows the contacts made about it. A letter, call, visit or message made outside of Gable is recorded
-- on its day and may count as a stage.
alter table arrears_note
  add column stage text check (stage in ('reminder', 'second', 'final', 'collections')),
  add check (stage is null or kind in ('call', 'visit', 'letter', 'message'));

-- As of a day: a term that follows counts from the day on which it was signed.
create function lease_goes_on(an_org uuid, a_lease uuid, a_day date) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from lease f
                  where f.org_id = an_org and f.continues_lease_id = a_lease and f.stage = 'signed'
                    and (f.signed_on <= a_day or f.starts_on <= a_day))
$$;
revoke execute on function lease_goes_on(uuid, uuid, date) from public;
grant execute on function lease_goes_on(uuid, uuid, date) to gable_app;
