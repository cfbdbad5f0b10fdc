-- What begins so: titles first, then words within, each by title. Each step looks at so many rows at most, whatever the
-- size of the portfolio, and the next one is taken only where not enough is found yet. Where more is found than anybody
-- looks through, it is some of it; who types on finds the rest. A policy would stand before the indexes, so the function
-- asks for the organisation, and for the properties that are seen, itself.
-- By its address a building and all of its units are found; the building is meant first, and is never crowded out.
create or replace function find_by_words(typed text[], a_kind text, at_most integer, enough integer)
  returns table (kind text, record_id uuid, property_id uuid, title text, subtitle text)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  an_org uuid := current_org();
  kinds text[] := case when a_kind is null then array['lease', 'person', 'property', 'unit'] else array[a_kind] end;
  begins text[];
  patterns text[];
  -- The properties that are seen, where that is not all of them.
  own uuid[];
  -- More, where some of what is looked at is not seen.
  looked_at integer := at_most;
  of_each integer := 600 / cardinality(kinds);
  by_title uuid[];
  by_name uuid[];
  among_newest uuid[];
  found uuid[];
  rare text[];
  is_all boolean;
  phrase text;
  -- All words but the one that is still being typed.
  whole text[];
  last text;
  -- The last one, where it is rarer than all others.
  rarest text[];
begin
  -- What separates words has a meaning in patterns.
  select array_agg(w), array_agg('% ' || w || '%') into begins, patterns
    from (select regexp_replace(folded(t), '[\\%_]', '', 'g') as w from unnest(typed) t) w;
  if not sees_all_properties() then
    select coalesce(array_agg(mine.property_id), '{}') into own from membership_property mine
     where mine.org_id = an_org and mine.user_id = current_app_user();
    looked_at := at_most + 500;
  end if;

  whole := begins[:cardinality(begins) - 1];
  last := begins[cardinality(begins)];
  phrase := left(' ' || array_to_string(begins, ' '), 119) || '%';

  -- Executed as text, so that it is planned for its own words.
  execute
    'select coalesce(array_agg(t.record_id), ''{}'') from unnest($1) k cross join lateral (
       select s.record_id, s.property_id from search_entry s
        where s.org_id = $2 and s.kind = k and left(s.words, 120) like $3
        order by left(s.words, 120) using ~<~ limit $4) t
      where $5 is null or t.property_id is null or t.property_id = any ($5)'
    into by_title using kinds, an_org, phrase, looked_at, own;
  -- Family names, and tenants behind the numbers of leases.
  execute
    'select coalesce(array_agg(t.record_id), ''{}'') from unnest($1) k cross join lateral (
       select s.record_id, s.property_id from search_entry s
        where s.org_id = $2 and s.kind = k and left(later_words(s.kind, s.words), 120) like $3
        order by left(later_words(s.kind, s.words), 120) using ~<~ limit $4) t
      where $5 is null or t.property_id is null or t.property_id = any ($5)'
    into by_name using kinds, an_org, phrase, looked_at, own;
  found := array(select unnest(by_title) union select unnest(by_name));

  -- Among the newest there are some of whatever is frequent. They tell which words are rare, too: the index of words is
  -- asked for those, and what is far more frequent costs more there than it helps.
  if cardinality(found) < enough then
    with newest as materialized (
      select n.* from unnest(kinds) k cross join lateral (
        select s.record_id, s.property_id, s.words from search_entry s
         where s.org_id = an_org and s.kind = k order by s.record_id desc limit of_each) n),
    counted as (
      select w, (select count(*) from newest n where n.words like '% ' || w || '%') as hits from unnest(begins) w)
    select (select array_agg(n.record_id) from newest n
             where n.words like all (patterns) and (own is null or n.property_id is null or n.property_id = any (own))),
           case when cardinality(begins) = 1 then begins
                else (select array_agg(c.w) from counted c where c.hits <= 4 + 3 * (select min(hits) from counted)) end,
           array(select c.w from counted c where c.w = last and c.hits < all (select o.hits from counted o where o.w <> last)),
           (select count(*) from newest) < of_each
      into among_newest, rare, rarest, is_all;
    found := array(select unnest(found) union select unnest(among_newest));

    -- Who has typed on means the words before as they are: what has all of them is found at once. Only where nothing has
    -- are they beginnings, each of which stands for any number of words.
    if not is_all and cardinality(found) < enough then
      if cardinality(whole) > 0 then
        found := found || rows_with_words(an_org, kinds, whole, rarest, patterns, own, at_most);
      end if;
      if cardinality(found) = 0 or cardinality(whole) = 0 then
        found := found || rows_with_words(an_org, kinds, '{}', rare, patterns, own, at_most);
      end if;
    end if;
  end if;

  return query
    select s.kind, s.record_id, s.property_id, s.title, s.subtitle from search_entry s
     where s.org_id = an_org and s.kind = any (kinds) and s.record_id = any (found)
     order by s.record_id = any (by_title) desc, s.kind = 'property' desc, s.record_id = any (by_name) desc, s.title, s.record_id limit at_most;
end
$$;
revoke all on function find_by_words(text[], text, integer, integer) from public;
grant execute on function find_by_words(text[], text, integer, integer) to gable_app;
