-- What the books of an organisation say of each fund, line by line: what a bank account has as kind `bank`, debits above
-- zero, and whose it is, credits above zero. The nil id is the place of what lies nowhere.
--
-- Lines from before places were kept count in the only place that their entry touches. Where it touches several, what each
-- of these has is of nobody known (`unplaced`), and the other lines lie nowhere.
create or replace function fund_lines(an_org uuid)
  returns table (place_id uuid, holder_kind text, holder_id uuid, currency text, cents bigint)
  language sql stable set search_path = pg_catalog, public, pg_temp as $$
  with line as (
    select p.entry_id, p.currency, p.amount_cents, p.property_id, p.lease_id, p.person_id, a.system_key, e.source_kind,
           e.number < s.placed_from as is_old, p.bank_account_id as said,
           case when a.is_bank or a.system_key = 'undeposited' then p.account_id end as spot
      from posting p
      join account a on a.org_id = p.org_id and a.account_id = p.account_id
      join journal_entry e on e.org_id = p.org_id and e.entry_id = p.entry_id
      join ledger_state s on s.org_id = p.org_id
     where p.org_id = an_org and p.basis <> 'accrual'),
  old_entry as (
    select entry_id, count(distinct spot) as spots, (array_agg(spot) filter (where spot is not null))[1] as spot
      from line where is_old group by entry_id),
  placed as (
    select l.*, coalesce(l.spot, case when not l.is_old then l.said when o.spots = 1 then o.spot end,
                         '00000000-0000-0000-0000-000000000000') as place,
           l.is_old and o.spots > 1 as is_spread
      from line l left join old_entry o on l.is_old and o.entry_id = l.entry_id)
  select place, 'bank', '00000000-0000-0000-0000-000000000000'::uuid, currency, amount_cents from placed where spot is not null
  union all
  select place, k.kind, fund_holder(k.kind, property_id, lease_id, person_id), currency, -amount_cents
    from placed cross join lateral (select fund_kind(system_key, property_id, source_kind) as kind) k where spot is null
  union all
  select place, 'unplaced', '00000000-0000-0000-0000-000000000000', currency, amount_cents from placed where is_spread
$$;
revoke all on function fund_lines from public;
grant execute on function fund_lines to gable_app;
