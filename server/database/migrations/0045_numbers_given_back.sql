-- A lease that an import brought and that its undoing could only cancel gives its number back: imported once more, each
-- lease has the number that letters and payment references carry. Among all others a number is there once.
alter table lease add column is_undone boolean not null default false check (not is_undone or stage = 'cancelled');
update lease l set is_undone = true
 where l.stage = 'cancelled' and exists (
   select from import_run r join import_item i on i.org_id = r.org_id and i.import_id = r.import_id
    where r.org_id = l.org_id and r.state = 'undone' and i.kind = 'lease' and i.record_id = l.lease_id);
alter table lease drop constraint lease_org_id_number_key;
create unique index lease_number_is_free on lease (org_id, number) where not is_undone;

-- What an import did to the chart of accounts, in its order: undoing it takes that back.
alter table import_run add column carried_accounts jsonb;
