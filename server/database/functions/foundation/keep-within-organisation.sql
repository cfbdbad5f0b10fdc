-- What every table of an organisation has: rows exist for its own transactions only, and those of a property for whoever
-- works with it. Made once, used by each migration.
create or replace function keep_within_organisation(a_table text, acts text[], by_property boolean default false) returns void
  language plpgsql as $$
declare
  act text;
  own text := 'org_id = (select current_org())';
begin
  if by_property then
    own := own || ' and (property_id is null or (select sees_all_properties()) or property_id in (
      select mine.property_id from membership_property mine
       where mine.org_id = (select current_org()) and mine.user_id = (select current_app_user())))';
  end if;
  execute format('alter table %I enable row level security', a_table);
  foreach act in array acts loop
    execute format('create policy %I on %I for %s to gable_app %s (%s)', a_table || '_' || act, a_table, act,
      case act when 'insert' then 'with check' else 'using' end, own);
    execute format('grant %s on %I to gable_app', act, a_table);
  end loop;
end
$$;
revoke all on function keep_within_organisation(text, text[], boolean) from public;
