-- A write-off falls with the charge that it wrote off. What it wrote off of others is written off anew, and counts for
-- late fees from the day of the first one (domain.md, 5).
alter table credit
  add column counts_from date,
  add check (counts_from is null or (kind = 'write-off' and counts_from <= given_on));

-- A fee that is waived because a payment had come in time after all is owed again where that payment comes back.
alter table charge
  add column void_receipt_id uuid,
  add foreign key (org_id, void_receipt_id) references receipt (org_id, receipt_id),
  add check (void_receipt_id is null or (void_kind = 'waived' and kind = 'late-fee'));
create index charge_waived_for on charge (org_id, lease_id) where void_receipt_id is not null;
grant update (void_receipt_id) on charge to gable_app;
