-- Which reports a member keeps at hand, and when a report was last run by anybody of the workspace.
create table report_favorite (
  org_id uuid not null references organisation,
  user_id uuid not null references app_user,
  report text not null check (length(report) between 1 and 60),
  created_at timestamptz not null,
  primary key (org_id, user_id, report)
);
select keep_within_organisation('report_favorite', array['select', 'insert', 'delete']);

create table report_run (
  org_id uuid not null references organisation,
  report text not null check (length(report) between 1 and 60),
  last_run_at timestamptz not null,
  primary key (org_id, report)
);
select keep_within_organisation('report_run', array['select', 'insert', 'update']);
