-- The last test message through the mail server of a workspace, as it is saved now; no problem where it was sent. Saving the
-- server again clears both.
alter table mail_server
  add column tested_at timestamptz,
  add column test_problem text check (char_length(test_problem) <= 1000),
  add constraint mail_server_test check (test_problem is null or tested_at is not null);
