-- What is charged and not yet due stands apart from the balance, by view of the rent roll. Kept standings are computed again.
delete from rent_standing;
alter table rent_standing
  add column all_later_cents bigint not null default 0 check (all_later_cents >= 0),
  add column owing_later_cents bigint not null default 0 check (owing_later_cents >= 0),
  add column ending_later_cents bigint not null default 0 check (ending_later_cents >= 0),
  add column ahead_later_cents bigint not null default 0 check (ahead_later_cents >= 0);
