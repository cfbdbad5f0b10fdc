create or replace function units_around(an_org uuid, a_unit uuid) returns setof uuid
  language sql stable parallel safe rows 5 set search_path = pg_catalog, public, pg_temp
as $$ select units_above(an_org, a_unit) union select units_below(an_org, a_unit) $$;
