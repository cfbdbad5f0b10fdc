-- How many requests a user or a workspace made in the last minute, added up by all processes. Only the busiest are here.
-- It is worth nothing after a minute, so that it is not written to the log of the database.
create unlogged table request_rate (
  key text primary key,
  points integer not null default 0,
  expire bigint
);

alter table request_rate enable row level security;
create policy request_rate_auth on request_rate to gable_app using ((select in_auth_scope()));
grant select, insert, update, delete on request_rate to gable_app;
