-- Payments that were entered together from a deposit slip or a pile of checks (money.md, section 8): each is a payment like
-- any other, and what they came to was compared with the slip before one transaction recorded all of them.
create table receipt_batch (
  org_id uuid not null references organisation,
  receipt_batch_id uuid not null,
  received_on date not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- As the slip says, and as the payments come to.
  cents bigint not null check (cents between 1 and 9007199254740991),
  receipts integer not null check (receipts between 1 and 500),
  recorded_by uuid references app_user,
  recorded_at timestamptz not null,
  -- All payments that still stood were voided together.
  voided_on date,
  void_reason text check (char_length(void_reason) between 1 and 500),
  voided_by uuid references app_user,
  primary key (org_id, receipt_batch_id),
  check ((voided_on is null) = (void_reason is null))
);
create trigger receipt_batch_is_not_removed before delete on receipt_batch
  for each row execute function refuse_change_of_history('receipt_batch_id');
create trigger receipt_batch_is_not_truncated before truncate on receipt_batch
  for each statement execute function refuse_change();
select keep_within_organisation('receipt_batch', array['select', 'insert']);
create policy receipt_batch_update on receipt_batch for update to gable_app using (org_id = (select current_org()));
grant update (voided_on, void_reason, voided_by) on receipt_batch to gable_app;

alter table receipt
  add column receipt_batch_id uuid,
  add foreign key (org_id, receipt_batch_id) references receipt_batch (org_id, receipt_batch_id);
create index receipt_entered_together on receipt (org_id, receipt_batch_id) where receipt_batch_id is not null;
