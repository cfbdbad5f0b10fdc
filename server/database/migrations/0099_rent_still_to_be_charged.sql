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
