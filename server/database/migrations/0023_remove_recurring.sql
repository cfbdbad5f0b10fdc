-- A recurring entry that was set up by mistake can go, as long as it has posted nothing: what stands in the journal keeps
-- the rule that made it.
create policy recurring_entry_removed on recurring_entry for delete to gable_app using (
  org_id = (select current_org())
  and not exists (
    select from journal_entry e
     where e.org_id = recurring_entry.org_id
       and e.source_kind = 'recurring'
       and e.source_id = recurring_entry.recurring_id));
grant delete on recurring_entry to gable_app;
