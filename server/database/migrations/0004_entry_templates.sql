-- Entries that are written again and again: kept as templates, or posted by themselves on their days. What was posted
-- from them is in the journal, and stays there whatever becomes of them.

create table entry_template (
  org_id uuid not null references organisation,
  template_id uuid not null,
  name text not null check (char_length(name) between 1 and 120),
  memo text not null check (char_length(memo) between 1 and 500),
  lines jsonb not null check (jsonb_typeof(lines) = 'array' and jsonb_array_length(lines) between 1 and 100),
  created_at timestamptz not null,
  version integer not null default 1,
  primary key (org_id, template_id)
);
create unique index entry_template_name_is_free on entry_template (org_id, lower(name));

create table recurring_entry (
  org_id uuid not null references organisation,
  recurring_id uuid not null,
  name text not null check (char_length(name) between 1 and 120),
  memo text not null check (char_length(memo) between 1 and 500),
  lines jsonb not null check (jsonb_typeof(lines) = 'array' and jsonb_array_length(lines) between 2 and 100),
  frequency text not null check (frequency in ('weekly', 'fortnightly', 'monthly', 'quarterly', 'half-yearly', 'yearly')),
  starts_on date not null check (starts_on between '1900-01-01' and '2999-12-31'),
  ends_on date check (ends_on between starts_on and '2999-12-31'),
  -- Which of its days comes next, counted from one on `starts_on`, and that day; none where it is over. Every day is
  -- counted from the first one, so that a day moved to the end of a short month is not moved for good.
  next_occurrence integer not null default 1 check (next_occurrence >= 1),
  next_on date check (next_on between starts_on and '2999-12-31'),
  paused_at timestamptz,
  -- Why the day that is due could not be posted, and when that is tried again.
  problem_code text,
  problem_detail text,
  attempts integer not null default 0,
  retry_at timestamptz,
  -- Who said what is posted.
  set_by uuid not null references app_user,
  created_at timestamptz not null,
  idempotency_key text check (char_length(idempotency_key) between 1 and 250),
  content_hash bytea not null check (octet_length(content_hash) = 32),
  version integer not null default 1,
  primary key (org_id, recurring_id),
  check ((problem_code is null) = (problem_detail is null) and (problem_code is null) = (retry_at is null)),
  check (next_on <= ends_on)
);
create unique index recurring_entry_key_is_used_once on recurring_entry (org_id, idempotency_key)
  where idempotency_key is not null;
create index recurring_entry_to_come on recurring_entry (next_on, org_id) where next_on is not null and paused_at is null;

do $$
declare
  a_table text;
  own constant text := 'org_id = (select current_org())';
begin
  foreach a_table in array array['entry_template', 'recurring_entry'] loop
    execute format('alter table %I enable row level security', a_table);
    execute format('create policy %I on %I for select to gable_app using (%s)', a_table || '_seen', a_table, own);
    execute format('create policy %I on %I for insert to gable_app with check (%s)', a_table || '_made', a_table, own);
    execute format('create policy %I on %I for update to gable_app using (%s)', a_table || '_changed', a_table, own);
    execute format('grant select, insert on %I to gable_app', a_table);
  end loop;
end
$$;
create policy entry_template_removed on entry_template for delete to gable_app using (org_id = (select current_org()));
grant delete on entry_template to gable_app;
grant update (name, memo, lines, version) on entry_template to gable_app;
grant update (
  name, memo, lines, ends_on, next_occurrence, next_on, paused_at, problem_code, problem_detail, attempts, retry_at,
  set_by, version
) on recurring_entry to gable_app;

-- Posting goes on beside requests, for all organisations, each by its own day. The program tells the days: PostgreSQL
-- may not know every time zone by the name that it was chosen by, and one such name must not stop all the others.
create function recurring_time_zones(latest date) returns table (time_zone text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
  select distinct o.time_zone from recurring_entry r join organisation o on o.org_id = r.org_id
   where r.next_on <= latest and r.paused_at is null
$$;
create function recurring_due(time_zones text[], days date[], at_time timestamptz, at_most integer)
  returns table (org_id uuid, today date)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
  select r.org_id, z.day
    from unnest(time_zones, days) as z (time_zone, day)
    join organisation o on o.time_zone = z.time_zone
    join recurring_entry r on r.org_id = o.org_id
   where r.next_on <= z.day and r.paused_at is null and (r.retry_at is null or r.retry_at <= at_time)
     -- Said once more for the index: no day is later than the latest one.
     and r.next_on <= (select max(d.day) from unnest(days) as d (day))
   group by 1, 2 order by min(r.next_on), 1 limit at_most
$$;
revoke all on function recurring_time_zones(date), recurring_due(text[], date[], timestamptz, integer) from public;
grant execute on function recurring_time_zones(date), recurring_due(text[], date[], timestamptz, integer) to gable_app;

-- The sample goes with its books.
create or replace function remove_sample(an_org uuid, at_time timestamptz) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select from organisation where org_id = an_org and is_sample) then
    raise exception 'workspace % is not the sample', an_org using errcode = 'restrict_violation';
  end if;
  delete from entry_template where org_id = an_org;
  delete from recurring_entry where org_id = an_org;
  delete from journal_seal where org_id = an_org;
  delete from period_lock where org_id = an_org;
  delete from account_month where org_id = an_org;
  delete from account_day where org_id = an_org;
  delete from property_month where org_id = an_org;
  delete from posting where org_id = an_org;
  delete from journal_entry where org_id = an_org;
  delete from ledger_state where org_id = an_org;
  delete from account where org_id = an_org;
  delete from audit_event where org_id = an_org;
  delete from mail_message where org_id = an_org;
  delete from invitation where org_id = an_org;
  delete from session where org_id = an_org;
  delete from membership where org_id = an_org;
  delete from organisation where org_id = an_org;
  -- A sample user who belongs to another workspace by now is no longer only a sample. One who left a trace in another
  -- one's log or books cannot be taken out of it: the account is closed instead.
  create temporary table leaving on commit drop as
    select u.user_id from app_user u where u.is_sample and not exists (select from membership m where m.user_id = u.user_id);
  update app_user set disabled_at = at_time where user_id in (select user_id from leaving);
  delete from session where user_id in (select user_id from leaving);
  delete from one_time_token where user_id in (select user_id from leaving);
  delete from backup_code where user_id in (select user_id from leaving);
  delete from passkey where user_id in (select user_id from leaving);
  delete from passkey_challenge where user_id in (select user_id from leaving);
  delete from app_user u
   where u.user_id in (select user_id from leaving)
     and not exists (select from audit_event e where e.actor_user_id = u.user_id)
     and not exists (select from mail_message m where m.recipient_user_id = u.user_id)
     and not exists (select from invitation i where i.invited_by = u.user_id)
     and not exists (select from journal_entry e where e.posted_by = u.user_id)
     and not exists (select from period_lock l where l.done_by = u.user_id)
     and not exists (select from recurring_entry r where r.set_by = u.user_id);
  update installation set sample_removed_at = at_time;
end
$$;
