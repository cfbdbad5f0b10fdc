-- A credit may be for one charge: what was charged for the days after the last one is credited once, also where it was paid
-- and the credit itself pays something else (domain.md, 4).
alter table credit
  add column for_charge_id uuid,
  add foreign key (org_id, for_charge_id) references charge (org_id, charge_id);
create index credit_for_charge on credit (org_id, for_charge_id) where for_charge_id is not null;

-- The balance of the rent roll is what is due by today less what waits, as on the lease. What was kept of it is reckoned anew.
delete from rent_standing;
