-- Since when there has been a late fee at all. What should have been charged before there was any is not charged
-- afterwards; a fee that only changes is owed for the same days as before.
alter table late_fee_policy add column charging_since timestamptz;
update late_fee_policy set charging_since = set_at;
alter table late_fee_policy alter column charging_since set not null;
