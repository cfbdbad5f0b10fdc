-- What is new is wholly open.
create or replace function begin_open() returns trigger
  language plpgsql as $$
begin
  if tg_table_name = 'charge' then new.open_cents := new.cents; new.settled_on := null;
  else new.unapplied_cents := new.cents;
  end if;
  return new;
end
$$;
