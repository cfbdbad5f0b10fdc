-- Names are found by how their family name begins, and leases by their tenants, without reading all that have such a word.
create index search_entry_by_name on search_entry (org_id, kind, left(later_words(kind, words), 120) text_pattern_ops);
drop function if exists find_by_words(text[], text, integer);
drop function if exists rows_with_words(uuid, text[], text[], text[], uuid[], integer);
