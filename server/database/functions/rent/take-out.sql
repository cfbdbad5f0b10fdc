-- What is taken out was wholly open before: whatever it paid, or was paid with, is given back first.
create or replace function take_out() returns trigger
  language plpgsql as $$
begin
  if tg_table_name = 'charge' then
    if new.open_cents <> new.cents then
      raise exception 'charge % is paid in part and cannot be taken out', new.number
        using errcode = 'check_violation', constraint = 'taken_out_when_open';
    end if;
    new.open_cents := 0;
  else
    if new.unapplied_cents <> new.cents then
      raise exception 'what it paid is to be taken back first'
        using errcode = 'check_violation', constraint = 'taken_out_when_open';
    end if;
    new.unapplied_cents := 0;
  end if;
  return new;
end
$$;
