-- Whether a transaction is one of staff who work with some properties only.
create or replace function sees_all_properties() returns boolean
  language sql stable parallel safe
  return coalesce(current_setting('gable.some_properties', true), '') <> 'on';
