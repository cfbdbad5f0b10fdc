-- Who sends ACH files of a bank account, as the bank knows them: entered once, for pay runs and for direct debits.
create table ach_setting (
  org_id uuid not null references organisation,
  account_id uuid not null,
  -- Of the bank that takes the file, and in whose name it goes.
  routing text not null check (routing ~ '^[0-9]{9}$'),
  bank_name text not null check (char_length(bank_name) between 1 and 23),
  -- Who sends it, as the bank numbers them.
  origin text not null check (char_length(origin) between 1 and 10),
  company text not null check (char_length(company) between 1 and 16),
  company_id text not null check (char_length(company_id) between 1 and 10),
  account_kind text not null default 'checking' check (account_kind in ('checking', 'savings')),
  -- Some banks want each batch to balance, and some want class 200 in every file.
  has_offset boolean not null default false,
  is_mixed boolean not null default false,
  primary key (org_id, account_id),
  constraint ach_setting_has_an_account foreign key (org_id, account_id) references account (org_id, account_id)
);
select keep_within_organisation('ach_setting', array['select', 'insert', 'update', 'delete']);

insert into ach_setting (org_id, account_id, routing, bank_name, origin, company, company_id, account_kind, has_offset, is_mixed)
select org_id, account_id, ach_routing, ach_bank_name, ach_origin, ach_company, ach_company_id, ach_account_kind, ach_offset, ach_mixed
  from payment_setting where ach_routing is not null;
alter table payment_setting
  drop column ach_routing, drop column ach_bank_name, drop column ach_origin, drop column ach_company,
  drop column ach_company_id, drop column ach_account_kind, drop column ach_offset, drop column ach_mixed;
