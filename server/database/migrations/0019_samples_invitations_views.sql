-- A sample that somebody asked for from a workspace of their own. It is a workspace beside it, so that nothing of the two
-- ever mixes; there is one for each workspace, whoever presses and however often. It is filled in the background: in one
-- transaction, so that nothing half is ever there, with its progress told here.
create table sample_making (
  org_id uuid primary key references organisation,
  sample_id uuid not null unique references organisation on delete cascade,
  asked_by uuid not null references app_user,
  asked_at timestamptz not null,
  state text not null check (state in ('waiting', 'making', 'ready', 'failed')),
  step smallint not null default 0,
  steps smallint not null check (steps > 0 and step between 0 and steps),
  attempts smallint not null default 0,
  -- Who fills it says so again with each step; who stopped saying so has died, and the next one begins anew.
  claimed_until timestamptz
);
create index sample_making_due on sample_making (asked_at) where state in ('waiting', 'making');
alter table sample_making enable row level security;
create policy sample_making_own on sample_making to gable_app
  using (org_id = (select current_org()) or (select in_auth_scope()));
grant select, insert, update on sample_making to gable_app;

-- An invitation says from the start which properties its member will work with: there is no moment with all of them.
alter table invitation add column sees_all_properties boolean not null default true;
create table invitation_property (
  org_id uuid not null,
  invitation_id uuid not null,
  property_id uuid not null,
  primary key (org_id, invitation_id, property_id),
  foreign key (org_id, invitation_id) references invitation (org_id, invitation_id) on delete cascade,
  foreign key (org_id, property_id) references property (org_id, property_id) on delete cascade
);
create index invitation_property_by_property on invitation_property (org_id, property_id);
alter table invitation_property enable row level security;
create policy invitation_property_own on invitation_property to gable_app
  using (org_id = (select current_org()) or (select in_auth_scope()));
grant select, insert, delete on invitation_property to gable_app;
-- Whoever accepts is not in the workspace yet: the membership and its properties are made by sign-in.
create policy membership_property_joined on membership_property for insert to gable_app
  with check ((select in_auth_scope()));

-- The filters of a list under a name: a person's own, or for everybody in the workspace.
create table saved_view (
  org_id uuid not null,
  view_id uuid not null,
  user_id uuid not null,
  list text not null check (char_length(list) between 1 and 40),
  name text not null check (char_length(name) between 1 and 60),
  search text not null check (char_length(search) <= 2000),
  is_shared boolean not null default false,
  created_at timestamptz not null,
  primary key (org_id, view_id),
  foreign key (org_id, user_id) references membership (org_id, user_id) on delete cascade
);
create unique index saved_view_name on saved_view (org_id, user_id, list, lower(name));
create index saved_view_shared on saved_view (org_id, list) where is_shared;
alter table saved_view enable row level security;
create policy saved_view_seen on saved_view for select to gable_app
  using (org_id = (select current_org()) and (is_shared or user_id = (select current_app_user())));
create policy saved_view_made on saved_view for insert to gable_app
  with check (org_id = (select current_org()) and user_id = (select current_app_user()));
create policy saved_view_changed on saved_view for update to gable_app
  using (org_id = (select current_org()) and user_id = (select current_app_user()));
create policy saved_view_removed on saved_view for delete to gable_app
  using (org_id = (select current_org()) and user_id = (select current_app_user()));
grant select, insert, update, delete on saved_view to gable_app;
