-- A bank writes the number of a check with zeros in front or without, and a check may clear long after it was written: it is
-- found by its number alone.
create index receipt_by_check on receipt (org_id, ltrim(substring(reference from '[0-9]+'), '0')) where method = 'cheque';
create index refund_by_check on refund (org_id, ltrim(substring(reference from '[0-9]+'), '0')) where method = 'cheque';
create index journal_entry_by_check on journal_entry (org_id, ltrim(substring(explanation->>'reference' from '[0-9]+'), '0'))
  where explanation->>'method' = 'check';

-- What a line of a bank says is compared with the names of tenants: a line that names another one is not taken for its amount.
create index person_by_family_name on person (org_id, folded(substring(family_name from '[^ ]+$')))
  where family_name is not null and merged_into is null;

-- What is sure of imported lines is matched without being asked for: of a small file at once, otherwise beside requests. Until
-- it is done, the file says from when on somebody else may do it.
alter table bank_file add column match_due_at timestamptz;
create index bank_file_to_match on bank_file (match_due_at) where match_due_at is not null;
create policy bank_file_update on bank_file for update to gable_app using (org_id = (select current_org()));
grant update (match_due_at) on bank_file to gable_app;

-- Since when an account is short of the company's own money, or has too much of it: few lines name no property.
create index posting_of_no_property on posting (org_id, bank_account_id, date) where property_id is null and basis <> 'accrual';
