-- A reconciliation that is reopened takes its signed worksheet out of force, with when, who and why; no code can leave it out.
create or replace function supersede_worksheet() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into superseded_worksheet (org_id, worksheet_id, superseded_at, superseded_by, reason)
  select w.org_id, w.worksheet_id, new.reopened_at, new.reopened_by, new.reopened_reason
    from trust_worksheet w
   where w.org_id = old.org_id and w.reconciliation_id = old.reconciliation_id and w.prepared_at = old.finished_at;
  return null;
end
$$;
