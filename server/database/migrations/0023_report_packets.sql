-- Reports that leave together every month, under a name. A packet is its maker's to change, and everybody's to use.
create table report_packet (
  org_id uuid not null references organisation,
  packet_id uuid not null,
  user_id uuid not null references app_user,
  name text not null check (char_length(name) between 1 and 60),
  reports text[] not null check (cardinality(reports) between 1 and 60),
  -- None for all properties together. Who does not see one of them has a packet without it.
  property_ids uuid[] not null default '{}' check (cardinality(property_ids) <= 50),
  basis text not null check (basis in ('accrual', 'cash')),
  created_at timestamptz not null,
  version integer not null default 1,
  primary key (org_id, packet_id),
  unique (org_id, user_id, name)
);
select keep_within_organisation('report_packet', array['select', 'insert', 'update', 'delete']);
