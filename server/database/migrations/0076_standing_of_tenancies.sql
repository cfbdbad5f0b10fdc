-- What is outstanding, unapplied and not yet due in a property is that of the tenancies which are in it, as in the rows of
-- the rent roll. Before, it went by the property of each charge. What was kept is reckoned anew.
delete from rent_standing;
alter table rent_standing add column outstanding_cents bigint not null default 0 check (outstanding_cents >= 0);
