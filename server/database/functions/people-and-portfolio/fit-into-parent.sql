-- A whole has rooms or beds, and a room of a whole has beds: three levels, and no more.
create or replace function fit_into_parent() returns trigger
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
