-- What became final stays; it can be undone once.
create or replace function keep_settlement() returns trigger
  language plpgsql as $$
begin
  if old.state = 'undone' or (old.state = 'final' and (tg_op = 'DELETE' or new.state <> 'undone'
      or new.content is distinct from old.content or new.result is distinct from old.result)) then
    raise exception 'a settlement that is final stays as it is' using errcode = 'restrict_violation';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end
$$;
