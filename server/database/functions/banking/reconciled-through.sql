-- The last day up to which a bank account is reconciled in a currency: nothing posts to it up to that day any more.
create or replace function reconciled_through(an_org uuid, an_account uuid, a_currency text) returns date
  language sql stable as $$
  select r.to_on from reconciliation r
   where r.org_id = an_org and r.account_id = an_account and r.currency = a_currency and r.state = 'finished'
   order by r.to_on desc limit 1
$$;
