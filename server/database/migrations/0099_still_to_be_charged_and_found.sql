-- What of the scheduled rent is not charged yet, by period and line of each lease: what is charged besides takes nothing
-- from it. So that a forecast is still read from as many rows as there are properties, it is kept beside the schedule, and
-- reckoned anew where something was charged from a lease, or taken back. All that is kept is reckoned by who looks next.
delete from rent_forecast;
alter table rent_forecast add column uncharged_cents bigint[] not null check (cardinality(uncharged_cents) = 12);
create trigger charge_from_a_lease_changes_the_forecast after insert on charge
  referencing new table as fresh for each statement execute function note_forecast_change_of_charges();
create trigger charge_that_is_voided_changes_the_forecast after update on charge for each row
  when (old.voided_on is null and new.voided_on is not null
    and (new.line_key is not null or new.run_id is null and new.period_from is not null))
  execute function note_rent_change('rent_forecast_change');

-- Bills are found by the number that the vendor gave them and by the check or reference that paid them; owner statements,
-- found by their numbers, are kept among what somebody opened or pinned.
create index bill_by_invoice_key on bill (org_id, invoice_key) where invoice_key is not null;
create index bill_payment_by_reference on bill_payment (org_id, reference) where reference is not null;
create index payment_check_by_number on payment_check (org_id, number);
alter table opened_record drop constraint opened_record_kind_check;
alter table opened_record add constraint opened_record_kind_check check (kind in (
  'person', 'property', 'unit', 'lease', 'charge', 'receipt', 'entry', 'document', 'task', 'vendor', 'bill',
  'owner-statement'));
