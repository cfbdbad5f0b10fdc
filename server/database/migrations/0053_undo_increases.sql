-- An increase can be undone lease by lease, until a charge was posted by it.
alter table rent_increase_lease
  drop constraint rent_increase_lease_outcome_check,
  drop constraint rent_increase_lease_check1,
  add constraint rent_increase_lease_outcome_check check (outcome in ('raised', 'left-out', 'undone')),
  add constraint rent_increase_lease_raised_has_amounts check (
    (coalesce(outcome, '') in ('raised', 'undone')) = (new_cents is not null and old_cents is not null)),
  add column undone_at timestamptz,
  add column undone_by uuid references app_user,
  add constraint rent_increase_lease_undone_has_time check ((coalesce(outcome, '') = 'undone') = (undone_at is not null));
