-- Rows of these kinds that have words as they are, and words which begin so, by the index of words, so many of each kind;
-- nobody asks whether they may be seen. Each kind is asked for alone: the index is far slower at either of several.
create or replace function rows_with_words(an_org uuid, kinds text[], whole text[], begins text[], patterns text[], own uuid[], at_most integer)
  returns uuid[]
  language plpgsql stable set search_path = pg_catalog, public, pg_temp set enable_seqscan = off set enable_indexscan = off
as $$
declare
  a_kind text;
  of_kind uuid[];
  found uuid[] := '{}';
begin
  foreach a_kind in array kinds loop
    execute
      'select array_agg(n.record_id) from (
         select s.record_id from search_entry s
          where search_keys(s.org_id, s.kind, s.words) @@ $1 and s.org_id = $2 and s.words like all ($3)
            and ($4 is null or s.property_id is null or s.property_id = any ($4))
          limit $5) n'
      into of_kind using (
        select string_agg(quote_literal(left(a_kind, 2) || right(an_org::text, 8) || k.word) || k.mark, ' & ')
          from (select w, '' from unnest(whole) w union all select w, ':*' from unnest(begins) w) k (word, mark))::tsquery,
        an_org, patterns, own, at_most;
    found := found || coalesce(of_kind, '{}');
  end loop;
  return found;
end
$$;
revoke all on function rows_with_words(uuid, text[], text[], text[], text[], uuid[], integer) from public;
