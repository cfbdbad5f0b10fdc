-- What is part of a unit, on every level; itself too.
create or replace function units_below(an_org uuid, a_unit uuid) returns setof uuid
  language sql stable parallel safe rows 4 set search_path = pg_catalog, public, pg_temp
as $$
  with recursive down as (
    select a_unit as unit_id
    union all
    select u.unit_id from unit u join down on u.org_id = an_org and u.parent_unit_id = down.unit_id)
  select unit_id from down
$$;
