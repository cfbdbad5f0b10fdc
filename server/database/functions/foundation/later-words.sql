-- The words of a title from the second one on, and of a lease those behind its number (L-0187 is two words), so that names
-- are found by how they begin. Each word has a space before it.
create or replace function later_words(a_kind text, words text) returns text
  language sql immutable parallel safe
  return case when a_kind = 'lease' then substring(words from '^ [^ ]* [^ ]*(.*)') else substring(words from '^ [^ ]*(.*)') end;
