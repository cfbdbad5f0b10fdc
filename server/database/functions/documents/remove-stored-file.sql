-- A day later, because a backup that has begun still copies what its rows name.
create or replace function remove_stored_file() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into file_removal (storage_key, due_at) values (old.storage_key, now() + interval '1 day')
    on conflict (storage_key) do nothing;
  return null;
end
$$;
