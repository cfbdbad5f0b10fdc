-- The forecast is noted as stale by the function of the rent roll, and a lease that changes is noted where it is or was
-- signed, and something about it changed that money follows from. Whatever changes a charge of it counts up its version.
drop trigger lease_that_comes_changes_the_forecast on lease;
drop trigger lease_that_changes_changes_the_forecast on lease;
drop trigger lease_that_goes_changes_the_forecast on lease;
drop function note_forecast_change();
create trigger lease_that_comes_changes_the_forecast after insert on lease
  referencing new table as fresh for each statement execute function note_rent_change('rent_forecast_change');
create trigger lease_that_changes_changes_the_forecast after update on lease for each row
  when ((old.stage = 'signed' or new.stage = 'signed')
    and (old.version, old.stage, old.property_id, old.currency, old.starts_on, old.ends_on, old.at_end, old.leaves_on,
         old.end_kind, old.notice_given_on, old.holdover_millipercent, old.proration, old.bill_from)
      is distinct from
        (new.version, new.stage, new.property_id, new.currency, new.starts_on, new.ends_on, new.at_end, new.leaves_on,
         new.end_kind, new.notice_given_on, new.holdover_millipercent, new.proration, new.bill_from))
  execute function note_rent_change('rent_forecast_change');
create trigger lease_that_goes_changes_the_forecast after delete on lease
  referencing old table as former for each statement execute function note_rent_change('rent_forecast_change');
