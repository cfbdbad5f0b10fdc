-- One flat list that brings buildings, units, people and leases together: its header row, formats, addresses and repairs.
alter table import_run drop constraint import_run_kind_check;
alter table import_run add constraint import_run_kind_check
  check (kind in ('properties', 'units', 'people', 'leases', 'all', 'list'));
alter table import_run add column list jsonb check (jsonb_typeof(list) = 'object');
alter table import_run add constraint import_run_list_of_its_kind check ((kind = 'list') = (list is not null));
alter table import_mapping drop constraint import_mapping_kind_check;
alter table import_mapping add constraint import_mapping_kind_check
  check (kind in ('properties', 'units', 'people', 'leases', 'list'));
