-- Whose money a line that is no bank's tells of (money.md, 1.2): by its account, and otherwise its property's, or nobody's
-- but the company's. What lay in accounts without a word whose it is, from before places were kept, is told apart.
create or replace function fund_kind(a_key text, a_property uuid, a_source text) returns text
  language sql immutable parallel safe
  return case a_key
    when 'deposits-held' then 'deposit' when 'last-months-rent' then 'deposit' when 'prepayments' then 'prepayment'
    when 'owners-funds' then 'person' when 'taxes-payable' then 'tax' when 'unidentified' then 'unidentified'
    when 'unclaimed' then 'unclaimed'
    else case when a_property is not null then 'property'
              when a_key = 'bank-transfers' and a_source = 'opening-transfer' then 'unplaced' else 'company' end
  end;
