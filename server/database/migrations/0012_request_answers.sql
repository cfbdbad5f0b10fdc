-- What came of a request that changed something, for a while: whoever lost the answer asks again under the same key and gets
-- it, and nothing happens twice. A request may have several transactions; each is a step.
create table request_answer (
  org_id uuid not null references organisation,
  user_id uuid not null references app_user,
  request_key text not null check (char_length(request_key) between 1 and 200),
  step smallint not null check (step >= 0),
  content_hash text not null check (content_hash ~ '^[0-9a-f]{64}$'),
  -- As the runtime writes values; missing only while its transaction runs.
  answer bytea,
  made_at timestamptz not null,
  primary key (org_id, user_id, request_key, step)
);
create index request_answer_by_age on request_answer (org_id, made_at);
select keep_within_organisation('request_answer', array['select', 'insert', 'update', 'delete']);
