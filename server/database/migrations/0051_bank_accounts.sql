-- Further bank accounts: what kind of money lies there, at which bank, and under which number. The kinds are those that
-- banking tells apart: clients' money (trust), deposits, the company's own (operating), one owner's, and a landlord's own.
alter table account
  add column bank_kind text check (bank_kind in ('operating', 'trust', 'deposit', 'owner', 'own')),
  add column bank_name text check (char_length(bank_name) between 1 and 120),
  add column bank_number text check (char_length(bank_number) between 1 and 40),
  add constraint account_of_a_bank check (is_bank or num_nonnulls(bank_kind, bank_name, bank_number) = 0);
update account
   set bank_kind = case system_key when 'trust-bank' then 'trust' when 'deposit-bank' then 'deposit' else 'operating' end
 where is_bank;
grant update (bank_kind, bank_name, bank_number) on account to gable_app;
