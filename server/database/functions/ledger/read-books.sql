-- What there is to say about entries that cannot simply be written: how far the books are, the accounts that lines name,
-- with the day through which each is reconciled by currency, and the entries that keys were used for.
create or replace function read_books(
  an_org uuid, account_ids uuid[], account_keys text[], entry_keys text[],
  out next_number bigint, out closed_through date, out accounts jsonb, out known jsonb
)
  language plpgsql stable security definer
  set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_generic_plan as $$
begin
  if an_org is distinct from current_org() then
    raise exception 'these are the books of another organisation' using errcode = 'insufficient_privilege';
  end if;
  select s.next_number, s.closed_through into next_number, closed_through from ledger_state s where s.org_id = an_org;
  select coalesce(jsonb_agg(jsonb_build_array(a.account_id, a.system_key, a.number, a.name, a.archived_at is not null,
         a.is_bank or a.system_key is not distinct from 'undeposited',
         (select jsonb_object_agg(r.currency, r.through) from (
            select currency, max(to_on) as through from reconciliation
             where org_id = an_org and account_id = a.account_id and state = 'finished' group by currency) r))), '[]')
    into accounts from account a
   where a.org_id = an_org and (a.account_id = any (account_ids) or a.system_key = any (account_keys));
  select coalesce(jsonb_agg(jsonb_build_array(k.key, e.entry_id, e.number, encode(e.content_hash, 'hex'))), '[]')
    into known from unnest(entry_keys) k (key)
   cross join lateral (select * from journal_entry e where e.org_id = an_org and e.idempotency_key = k.key limit 1) e;
end
$$;
revoke all on function read_books from public;
grant execute on function read_books to gable_app;
