-- The organisation that a transaction says it is about. Where it says none, this is null and every policy answers no.
create or replace function current_org() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('gable.org_id', true), '')::uuid;
