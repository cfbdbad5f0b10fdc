-- A bank deposit is a sum of payments that were within the limit one by one, as the settlement of a deposit is (0071).
drop trigger deposit_batch_cents_is_within_limit on deposit_batch;
