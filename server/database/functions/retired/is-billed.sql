-- What a month was billed: what was charged for it. Not security deposits, refunds to be paid back, balances brought
-- forward, nor what a settlement deducted from a deposit.
create or replace function is_billed(a_kind text, a_key text) returns boolean
  language sql immutable as $$
    select a_kind not in ('deposit', 'last-months-rent', 'refund-owed')
       and a_key not like 'opening:%' and a_key not like 'deposit-settlement:%'
  $$;
