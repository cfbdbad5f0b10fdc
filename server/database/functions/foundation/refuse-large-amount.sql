-- A single amount is at most 10^13 minor units (decision 022), so that reversals and sums never meet a limit. What is larger
-- is refused when it is written. Rows from before stay as they are and can still be voided and reversed, which a check
-- constraint would refuse when such a row changes.
create or replace function refuse_large_amount() returns trigger
  language plpgsql as $$
begin
  if tg_op = 'UPDATE' and to_jsonb(new) -> tg_argv[0] = to_jsonb(old) -> tg_argv[0] then
    return new;
  end if;
  raise exception '% of % is more than 10000000000000', tg_argv[0], tg_table_name
    using errcode = 'check_violation', constraint = 'amount_is_within_limit';
end
$$;
