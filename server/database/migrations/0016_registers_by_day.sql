-- Registers read what was charged, voided, returned and undone within a range of days.
create index charge_by_booked_day on charge (org_id, charged_on, number);
create index charge_by_void_day on charge (org_id, voided_on, number) where voided_on is not null;
create index receipt_by_reversal_day on receipt (org_id, reversed_on, number) where reversed_on is not null;
create index deposit_batch_by_undone_day on deposit_batch (org_id, undone_on, number) where undone_on is not null;
