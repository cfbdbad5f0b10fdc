-- What a settlement keeps of a deposit, or pays back, is a sum of amounts that were within the limit one by one. It is as
-- large as what is held, which control accounts bound.
drop trigger credit_cents_is_within_limit on credit;
create trigger credit_cents_is_within_limit before insert or update of cents on credit
  for each row when (abs(new.cents) > 10000000000000 and new.kind <> 'deposit')
  execute function refuse_large_amount('cents');
drop trigger refund_cents_is_within_limit on refund;
create trigger refund_cents_is_within_limit before insert or update of cents on refund
  for each row when (abs(new.cents) > 10000000000000 and new.kind <> 'deposit')
  execute function refuse_large_amount('cents');
