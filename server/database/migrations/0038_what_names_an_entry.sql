-- Whoever takes an entry out, as when a sample goes, has PostgreSQL look for everything that names it. Without these it
-- went through all charges, payments and deposits of all workspaces for each entry.
create index charge_of_void_entry on charge (org_id, void_entry_id) where void_entry_id is not null;
create index receipt_of_entry on receipt (org_id, entry_id);
create index receipt_of_reversal_entry on receipt (org_id, reversal_entry_id) where reversal_entry_id is not null;
create index allocation_of_entry on allocation (org_id, entry_id);
create index deposit_movement_of_entry on deposit_movement (org_id, entry_id);
create index deposit_movement_of_allocation on deposit_movement (org_id, allocation_id) where allocation_id is not null;
