-- Statements of the books: which costs stand above the net operating income, and the indexes that their lines are read by.

-- Costs of the building are operating; loans and depreciation stand below the net operating income.
alter table account add column is_operating boolean not null default true;
grant update (is_operating) on account to gable_app;

-- Of the standard chart, where an organisation has left these two as they were.
update account set is_operating = false
 where kind = 'expense' and (number, name) in (('6100', 'Loan interest'), ('6200', 'Depreciation'));

-- Sub-ledgers of a unit and of a bank account, as those of a lease and of a person are.
create index posting_by_unit on posting (org_id, unit_id, account_id, date) include (currency, basis, amount_cents)
  where unit_id is not null;
create index posting_by_bank_account on posting (org_id, bank_account_id, account_id, date)
  include (currency, basis, amount_cents) where bank_account_id is not null;
