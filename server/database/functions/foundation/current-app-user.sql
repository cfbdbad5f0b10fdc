-- The user whom a transaction works for; null where it says none.
create or replace function current_app_user() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('gable.user_id', true), '')::uuid;
