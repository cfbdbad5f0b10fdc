-- Rows of these kinds that have words which begin so, by the index of words; nobody asks whether they may be seen.
create or replace function rows_with_words(an_org uuid, kinds text[], begins text[], patterns text[], own uuid[], at_most integer)
  returns uuid[]
  language plpgsql stable set search_path = pg_catalog, public, pg_temp set enable_seqscan = off set enable_indexscan = off
as $$
declare
  -- One of the kinds with all of the words.
  keys tsquery := (
    select string_agg(format('(%s)', (
             select string_agg(quote_literal(left(k, 2) || right(an_org::text, 8) || w) || ':*', ' & ')
               from unnest(begins) w)), ' | ')
      from unnest(kinds) k)::tsquery;
  found uuid[];
begin
  execute
    'select array_agg(n.record_id) from (
       select s.record_id from search_entry s
        where search_keys(s.org_id, s.kind, s.words) @@ $1 and s.org_id = $2 and s.words like all ($3)
          and ($4 is null or s.property_id is null or s.property_id = any ($4))
        limit $5) n'
    into found using keys, an_org, patterns, own, at_most;
  return coalesce(found, '{}');
end
$$;
revoke all on function rows_with_words(uuid, text[], text[], text[], uuid[], integer) from public;
