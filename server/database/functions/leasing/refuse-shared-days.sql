-- Nobody has a whole on a day on which somebody else has a part of it, whatever wrote the rows. Asked for those rows alone
-- that have to do with parts: in one statement, PostgreSQL may begin from all that is let and compare it with every row.
create or replace function refuse_shared_days() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp set enable_seqscan = off as $$
declare
  n record;
begin
  for n in
    select a.org_id, a.unit_id, a.lease_id, a.first_day, a.last_day
      from held a join unit u on u.org_id = a.org_id and u.unit_id = a.unit_id
     where u.kind in ('room', 'bed') or u.parent_unit_id is not null
        or exists (select from unit part where part.org_id = u.org_id and part.parent_unit_id = u.unit_id)
  loop
    if exists (
      select from unit_hold h
       where h.org_id = n.org_id and h.unit_id = any (array(select units_around(n.org_id, n.unit_id)))
         and h.lease_id <> n.lease_id
         and daterange(h.first_day, h.last_day, '[]') && daterange(n.first_day, n.last_day, '[]')) then
      raise exception 'a part of it is let on these days' using errcode = 'exclusion_violation', constraint = 'unit_is_held_once';
    end if;
  end loop;
  return null;
end
$$;
