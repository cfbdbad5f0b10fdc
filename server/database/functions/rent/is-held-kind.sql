create or replace function is_held_kind(a_kind text) returns boolean
  language sql immutable as $$ select a_kind in ('deposit', 'last-months-rent') $$;
