-- Merges that keep every field and every reference, beds in rooms, and imports whose progress outlives the process.

-- What a merge made of the fields of the kept record is stored whole: before it and after it. Earlier merges stored what
-- was filled in, and contacts by their ids.
update person_merge m
   set moved = (m.moved - 'filled' - 'custom') || jsonb_build_object(
         'fields', jsonb_build_object(
           'before', (select coalesce(jsonb_object_agg(key, null), '{}') from jsonb_each(m.moved -> 'filled')),
           'after', m.moved -> 'filled'),
         'custom', jsonb_build_object('before', '{}'::jsonb, 'after', m.moved -> 'custom'),
         'contacts', (select coalesce(jsonb_agg(to_jsonb(c) - 'org_id' - 'person_id'), '[]') from person_contact c
                       where c.org_id = m.org_id
                         and c.contact_id in (select value::uuid from jsonb_array_elements_text(m.moved -> 'contacts'))))
 where m.moved ? 'filled';

-- A record, and every one that went into it: what was posted under those is found by it.
create function people_within(an_org uuid, a_person uuid) returns setof uuid
  language sql stable security definer rows 2 set search_path = pg_catalog, public, pg_temp
as $$
  with recursive within as (
    select a_person as person_id
    union
    select p.person_id from person p
      join within w on p.org_id = an_org and p.org_id = current_org() and p.merged_into = w.person_id)
  select person_id from within
$$;
revoke all on function people_within(uuid, uuid) from public;
grant execute on function people_within(uuid, uuid) to gable_app;

-- Payments, refunds and reminders change nothing but whose they are, and do so only together with a merge: for whoever
-- merges, also those of properties that they do not work with.
drop trigger refund_stays_out on refund;
create trigger refund_stays_out before update on refund
  for each row when (old.voided_on is not null and to_jsonb(old) - 'person_id' <> to_jsonb(new) - 'person_id')
  execute function stay_out();

create function move_rent_of_person(a_kind text, a_from uuid, a_to uuid, only_ids uuid[] default null) returns uuid[]
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  an_org uuid := current_org();
  moved uuid[];
begin
  case a_kind
    when 'receipt' then
      with gone as (
        update receipt set payer_id = a_to
         where org_id = an_org and payer_id = a_from and (only_ids is null or receipt_id = any (only_ids))
        returning receipt_id)
      select array_agg(receipt_id) into moved from gone;
    when 'refund' then
      with gone as (
        update refund set person_id = a_to
         where org_id = an_org and person_id = a_from and (only_ids is null or refund_id = any (only_ids))
        returning refund_id)
      select array_agg(refund_id) into moved from gone;
    when 'reminder' then
      -- Where both were sent the same, each was; the kept record has its own.
      with gone as (
        update reminder r set person_id = a_to
         where r.org_id = an_org and r.person_id = a_from and (only_ids is null or r.reminder_id = any (only_ids))
           and not exists (select from reminder k where k.org_id = an_org and k.person_id = a_to
                              and k.reminder_key = r.reminder_key)
        returning r.reminder_id)
      select array_agg(reminder_id) into moved from gone;
    else
      raise exception 'nothing of rent is a %', a_kind;
  end case;
  return coalesce(moved, '{}');
end
$$;
revoke all on function move_rent_of_person(text, uuid, uuid, uuid[]) from public;
grant execute on function move_rent_of_person(text, uuid, uuid, uuid[]) to gable_app;

-- A whole has rooms or beds, and a room of a whole has beds: three levels, and no more.
create function fit_into_parent() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  above unit;
begin
  if new.parent_unit_id is null then
    return new;
  end if;
  select * into above from unit where org_id = new.org_id and unit_id = new.parent_unit_id;
  if above.parent_unit_id is not null then
    if above.kind <> 'room' or new.kind <> 'bed' then
      raise exception 'only a room that is part of a unit has beds' using errcode = 'check_violation', constraint = 'unit_fits_parent';
    end if;
    if exists (select from unit top where top.org_id = new.org_id and top.unit_id = above.parent_unit_id
                  and top.parent_unit_id is not null) then
      raise exception 'a bed has no parts' using errcode = 'check_violation', constraint = 'unit_fits_parent';
    end if;
  end if;
  if exists (select from unit part
              where part.org_id = new.org_id and part.parent_unit_id = new.unit_id
                and (above.parent_unit_id is not null or new.kind <> 'room' or part.kind <> 'bed'
                     or exists (select from unit low where low.org_id = part.org_id and low.parent_unit_id = part.unit_id))) then
    raise exception 'what has parts is itself a whole, or a room with beds' using errcode = 'check_violation', constraint = 'unit_fits_parent';
  end if;
  return new;
end
$$;
create trigger unit_fits_parent before insert or update of parent_unit_id, kind on unit
  for each row execute function fit_into_parent();

-- What a unit is part of, and what is part of it, on every level; itself too.
create function units_above(an_org uuid, a_unit uuid) returns setof uuid
  language sql stable parallel safe rows 2 set search_path = pg_catalog, public, pg_temp
as $$
  with recursive up as (
    select u.unit_id, u.parent_unit_id from unit u where u.org_id = an_org and u.unit_id = a_unit
    union all
    select u.unit_id, u.parent_unit_id from unit u join up on u.org_id = an_org and u.unit_id = up.parent_unit_id)
  select unit_id from up
$$;
create function units_below(an_org uuid, a_unit uuid) returns setof uuid
  language sql stable parallel safe rows 4 set search_path = pg_catalog, public, pg_temp
as $$
  with recursive down as (
    select a_unit as unit_id
    union all
    select u.unit_id from unit u join down on u.org_id = an_org and u.parent_unit_id = down.unit_id)
  select unit_id from down
$$;
create function units_around(an_org uuid, a_unit uuid) returns setof uuid
  language sql stable parallel safe rows 5 set search_path = pg_catalog, public, pg_temp
as $$ select units_above(an_org, a_unit) union select units_below(an_org, a_unit) $$;

-- Nobody has a whole on a day on which somebody else has a part of it, whatever wrote the rows.
create function refuse_shared_days() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (
    select from held n
      join unit u on u.org_id = n.org_id and u.unit_id = n.unit_id
      cross join lateral units_around(n.org_id, n.unit_id) near
      join unit_hold h on h.org_id = n.org_id and h.unit_id = near and h.lease_id <> n.lease_id
       and daterange(h.first_day, h.last_day, '[]') && daterange(n.first_day, n.last_day, '[]')
     where u.kind in ('room', 'bed') or u.parent_unit_id is not null
        or exists (select from unit part where part.org_id = u.org_id and part.parent_unit_id = u.unit_id)) then
    raise exception 'a part of it is let on these days' using errcode = 'exclusion_violation', constraint = 'unit_is_held_once';
  end if;
  return null;
end
$$;
create trigger unit_hold_is_whole_added after insert on unit_hold referencing new table as held
  for each statement execute function refuse_shared_days();
create trigger unit_hold_is_whole_changed after update on unit_hold referencing new table as held
  for each statement execute function refuse_shared_days();

-- How far an import is: written while it runs, apart from its transaction, so that it can be seen from every process, and
-- after one has ended. `told_at` says when it was last heard of.
create table import_progress (
  org_id uuid not null,
  import_id uuid not null,
  act text not null check (act in ('check', 'run')),
  done integer not null check (done >= 0),
  "of" integer not null check ("of" >= 0),
  began_at timestamptz not null,
  told_at timestamptz not null,
  primary key (org_id, import_id),
  foreign key (org_id, import_id) references import_run (org_id, import_id) on delete cascade
);
select keep_within_organisation('import_progress', array['select', 'insert', 'update', 'delete']);
