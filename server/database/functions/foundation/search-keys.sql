-- The words themselves, each with its kind and organisation before it: few for each row, and the rows of a rare one are
-- found at once. A search by trigrams would have to read all rows that have those of the words.
create or replace function search_keys(an_org uuid, a_kind text, words text) returns tsvector
  language sql immutable parallel safe
  return array_to_tsvector(string_to_array(
    ltrim(replace(words, ' ', ' ' || left(a_kind, 2) || right(an_org::text, 8))), ' '));
