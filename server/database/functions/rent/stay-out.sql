-- Once out, out.
create or replace function stay_out() returns trigger
  language plpgsql as $$
begin
  raise exception 'row of % was taken out and stays so', tg_table_name using errcode = 'restrict_violation';
end
$$;
