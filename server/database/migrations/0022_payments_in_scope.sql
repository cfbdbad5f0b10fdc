-- A payment over several leases is seen by whoever works with one of them. It was seen by the building of its first part
-- alone, so that the ledger of another lease left out what was paid on it.
drop policy receipt_select on receipt;
create policy receipt_select on receipt for select to gable_app
  using (org_id = (select current_org()) and ((select sees_all_properties())
    or property_id in (
      select mine.property_id from membership_property mine
       where mine.org_id = (select current_org()) and mine.user_id = (select current_app_user()))
    -- Parts are seen by their own buildings.
    or exists (select from receipt_part p where p.org_id = receipt.org_id and p.receipt_id = receipt.receipt_id)));
