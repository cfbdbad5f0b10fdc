-- Vendors, bills and what else an archive has of owners and banks are taken out again with the import that brought them.
alter table import_item drop constraint import_item_kind_check;
alter table import_item add constraint import_item_kind_check check (kind in (
  'property', 'unit', 'person', 'lease', 'entry', 'document', 'charge', 'receipt', 'credit', 'deposit', 'history', 'record'));
