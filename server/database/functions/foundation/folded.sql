-- How words are compared: without accents and case. It is said to be immutable because its dictionary is named.
create or replace function folded(words text) returns text
  language sql immutable parallel safe strict set search_path = pg_catalog, public, pg_temp
as $$ select lower(public.unaccent('public.unaccent'::regdictionary, words)) $$;
