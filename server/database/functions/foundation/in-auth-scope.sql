-- Sign-in has to find a user before anybody is signed in: only the auth module opens transactions with this scope.
create or replace function in_auth_scope() returns boolean
  language sql stable parallel safe
  return coalesce(current_setting('gable.scope', true), '') = 'auth';
