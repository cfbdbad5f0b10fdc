-- Payments, refunds and reminders change nothing but whose they are, and do so only together with a merge: for whoever
-- merges, also those of properties that they do not work with.
create or replace function move_rent_of_person(a_kind text, a_from uuid, a_to uuid, only_ids uuid[] default null) returns uuid[]
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  an_org uuid := current_org();
  moved uuid[];
begin
  case a_kind
    when 'receipt' then
      with gone as (
        update receipt set payer_id = a_to
         where org_id = an_org and payer_id = a_from and (only_ids is null or receipt_id = any (only_ids))
        returning receipt_id)
      select array_agg(receipt_id) into moved from gone;
    when 'refund' then
      with gone as (
        update refund set person_id = a_to
         where org_id = an_org and person_id = a_from and (only_ids is null or refund_id = any (only_ids))
        returning refund_id)
      select array_agg(refund_id) into moved from gone;
    when 'reminder' then
      -- Where both were sent the same, each was; the kept record has its own.
      with gone as (
        update reminder r set person_id = a_to
         where r.org_id = an_org and r.person_id = a_from and (only_ids is null or r.reminder_id = any (only_ids))
           and not exists (select from reminder k where k.org_id = an_org and k.person_id = a_to
                              and k.reminder_key = r.reminder_key)
        returning r.reminder_id)
      select array_agg(reminder_id) into moved from gone;
    else
      raise exception 'nothing of rent is a %', a_kind;
  end case;
  return coalesce(moved, '{}');
end
$$;
revoke all on function move_rent_of_person(text, uuid, uuid, uuid[]) from public;
grant execute on function move_rent_of_person(text, uuid, uuid, uuid[]) to gable_app;
