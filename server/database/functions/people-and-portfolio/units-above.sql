-- What a unit is part of, on every level; itself too.
create or replace function units_above(an_org uuid, a_unit uuid) returns setof uuid
  language sql stable parallel safe rows 2 set search_path = pg_catalog, public, pg_temp
as $$
  with recursive up as (
    select u.unit_id, u.parent_unit_id from unit u where u.org_id = an_org and u.unit_id = a_unit
    union all
    select u.unit_id, u.parent_unit_id from unit u join up on u.org_id = an_org and u.unit_id = up.parent_unit_id)
  select unit_id from up
$$;
