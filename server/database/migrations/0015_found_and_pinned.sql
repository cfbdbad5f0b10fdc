-- Documents are found by words too.
alter table search_entry drop constraint search_entry_kind_check;
alter table search_entry add constraint search_entry_kind_check
  check (kind in ('person', 'property', 'unit', 'lease', 'document'));
insert into search_entry (org_id, kind, record_id, property_id, title, words)
select d.org_id, 'document', d.document_id, d.property_id, d.title,
       ' ' || trim(regexp_replace(folded(d.title), '[^[:alnum:]]+', ' ', 'g'))
  from document d
 where d.kind = 'document' and d.record_kind <> 'organisation' and d.archived_at is null
   and folded(d.title) ~ '[[:alnum:]]';

-- Money is found by its amount, a payment also by the reference that the tenant gave.
create index charge_by_cents on charge (org_id, cents, charge_id desc);
create index receipt_by_reference on receipt (org_id, reference) where reference is not null;
create index posting_by_amount on posting (org_id, amount_cents, entry_id desc);

-- What somebody opened by the search, newest first, and what they pinned.
create table opened_record (
  org_id uuid not null,
  user_id uuid not null,
  kind text not null check (kind in ('person', 'property', 'unit', 'lease', 'charge', 'receipt', 'entry', 'document')),
  record_id uuid not null,
  opened_at timestamptz not null,
  pinned_at timestamptz,
  primary key (org_id, user_id, kind, record_id),
  foreign key (org_id, user_id) references membership (org_id, user_id) on delete cascade
);
alter table opened_record enable row level security;
create policy opened_record_own on opened_record to gable_app
  using (org_id = (select current_org()) and user_id = (select current_app_user()))
  with check (org_id = (select current_org()) and user_id = (select current_app_user()));
grant select, insert, update, delete on opened_record to gable_app;
