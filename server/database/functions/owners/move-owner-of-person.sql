-- Shares and payments of distributions change nothing but whose they are, and do so only together with a merge: for whoever
-- merges, also those of properties that they do not work with. Where both records have a row of the same, each keeps its own.
create or replace function move_owner_of_person(a_kind text, a_from uuid, a_to uuid, only_keys text[] default null) returns text[]
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  an_org uuid := current_org();
  moved text[];
begin
  case a_kind
    when 'owner_setting' then
      with gone as (
        update owner_setting s set person_id = a_to
         where s.org_id = an_org and s.person_id = a_from and (only_keys is null or 'setting' = any (only_keys))
           and not exists (select from owner_setting k where k.org_id = an_org and k.person_id = a_to)
        returning 'setting')
      select array_agg(key) into moved from gone as g(key);
    when 'distribution_share' then
      with gone as (
        update distribution_share s set person_id = a_to
         where s.org_id = an_org and s.person_id = a_from
           and (only_keys is null or concat_ws(' ', s.run_id, s.property_id, s.account_id) = any (only_keys))
           and not exists (select from distribution_share k where k.org_id = an_org and k.run_id = s.run_id
                              and k.property_id = s.property_id and k.account_id = s.account_id and k.person_id = a_to)
        returning concat_ws(' ', s.run_id, s.property_id, s.account_id))
      select array_agg(key) into moved from gone as g(key);
    when 'distribution_payment' then
      with gone as (
        update distribution_payment s set person_id = a_to
         where s.org_id = an_org and s.person_id = a_from
           and (only_keys is null or concat_ws(' ', s.run_id, s.account_id) = any (only_keys))
           and not exists (select from distribution_payment k where k.org_id = an_org and k.run_id = s.run_id
                              and k.account_id = s.account_id and k.person_id = a_to)
        returning concat_ws(' ', s.run_id, s.account_id))
      select array_agg(key) into moved from gone as g(key);
    when 'owner_statement' then
      -- A chain of statements goes along as a whole, unless there is one of the same property already.
      with gone as (
        update owner_statement s set person_id = a_to
         where s.org_id = an_org and s.person_id = a_from and (only_keys is null or s.statement_id::text = any (only_keys))
           and not exists (select from owner_statement k where k.org_id = an_org and k.property_id = s.property_id
                              and k.person_id = a_to)
        returning s.statement_id::text)
      select array_agg(key) into moved from gone as g(key);
    when 'contribution_request' then
      with gone as (
        update contribution_request s set person_id = a_to
         where s.org_id = an_org and s.person_id = a_from and (only_keys is null or s.request_id::text = any (only_keys))
        returning s.request_id::text)
      select array_agg(key) into moved from gone as g(key);
    when 'owner_hold' then
      with gone as (
        update owner_hold s set person_id = a_to
         where s.org_id = an_org and s.person_id = a_from and (only_keys is null or s.hold_id::text = any (only_keys))
        returning s.hold_id::text)
      select array_agg(key) into moved from gone as g(key);
    when 'ownership_transfer' then
      with gone as (
        update ownership_transfer t set successor_id = a_to
         where t.org_id = an_org and t.successor_id = a_from and (only_keys is null or t.transfer_id::text = any (only_keys))
        returning t.transfer_id::text)
      select array_agg(key) into moved from gone as g(key);
    when 'ownership_transfer_entry' then
      with gone as (
        update ownership_transfer_entry e set person_id = a_to
         where e.org_id = an_org and e.person_id = a_from and (only_keys is null or e.entry_id::text = any (only_keys))
        returning e.entry_id::text)
      select array_agg(key) into moved from gone as g(key);
    else
      raise exception 'nothing of owners is a %', a_kind;
  end case;
  return coalesce(moved, '{}');
end
$$;
revoke all on function move_owner_of_person(text, uuid, uuid, text[]) from public;
grant execute on function move_owner_of_person(text, uuid, uuid, text[]) to gable_app;
