-- A charge that goes with its run gives its key back, so that the same can be charged again. Nothing else changes a key.
create or replace function keep_charge_key() returns trigger
  language plpgsql as $$
begin
  if new.voided_on is null or new.charge_key <> old.charge_key || '~' || old.number then
    raise exception 'charge % keeps its key', old.number using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
