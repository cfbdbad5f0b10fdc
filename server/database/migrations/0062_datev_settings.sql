-- What DATEV knows a workspace by: the number of its tax adviser, its own number there, and how long account numbers are.
create table datev_setting (
  org_id uuid not null references organisation,
  consultant_number integer not null check (consultant_number between 1001 and 9999999),
  client_number integer not null check (client_number between 1 and 99999),
  account_length smallint not null check (account_length between 4 and 8),
  version integer not null default 1,
  primary key (org_id)
);
select keep_within_organisation('datev_setting', array['select', 'insert', 'update']);
