-- Nobody changes what a payment came to, whoever asks.
create or replace function refuse_other_cents() returns trigger
  language plpgsql as $$
begin
  raise exception 'the amount of a payment stays' using errcode = 'restrict_violation';
end
$$;
