-- The last day on which a property is managed here: from the next day on another manager charges its rent (money.md, 5.10).
alter table property add column managed_through date;
