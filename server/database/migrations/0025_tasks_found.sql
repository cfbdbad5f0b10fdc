-- Tasks that somebody wrote are found by words, opened and pinned.
alter table search_entry drop constraint search_entry_kind_check;
alter table search_entry add constraint search_entry_kind_check
  check (kind in ('person', 'property', 'unit', 'lease', 'document', 'task'));
alter table opened_record drop constraint opened_record_kind_check;
alter table opened_record add constraint opened_record_kind_check
  check (kind in ('person', 'property', 'unit', 'lease', 'charge', 'receipt', 'entry', 'document', 'task'));
insert into search_entry (org_id, kind, record_id, property_id, title, words)
select t.org_id, 'task', t.task_id, t.property_id, t.title,
       ' ' || trim(regexp_replace(folded(t.title), '[^[:alnum:]]+', ' ', 'g'))
  from task t
 where t.title is not null and t.archived_at is null and folded(t.title) ~ '[[:alnum:]]';
