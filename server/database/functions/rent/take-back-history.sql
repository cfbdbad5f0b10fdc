-- Takes out what an import brought of rent, and counts again what tenancies owe and months came to.
create or replace function take_back_history(an_import uuid) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  an_org uuid := current_org();
  at_time timestamptz := (select ran_at from import_run where org_id = an_org and import_id = an_import);
  ids uuid[]; tenancies uuid[];
begin
  -- What holds for the workspace and came along with it.
  delete from rent_policy where org_id = an_org and set_at = at_time;
  delete from rent_setting where org_id = an_org and set_at = at_time;
  delete from message_template where org_id = an_org and set_at = at_time;
  delete from deposit_interest_rate where org_id = an_org and made_at = at_time;
  delete from deposit_deadline where org_id = an_org and made_at = at_time;
  delete from index_value v using index_series s
   where v.org_id = an_org and s.org_id = an_org and s.series_id = v.series_id and s.made_at = at_time;
  delete from index_series where org_id = an_org and made_at = at_time;

  select coalesce(array_agg(record_id), '{}') into ids
    from import_item where org_id = an_org and import_id = an_import and kind = 'history';
  if cardinality(ids) = 0 then return; end if;
  select coalesce(array_agg(tenancy_id), '{}') into tenancies from (
    select tenancy_id from charge where org_id = an_org and charge_id = any (ids)
    union select tenancy_id from receipt_part where org_id = an_org and receipt_id = any (ids)
    union select tenancy_id from credit where org_id = an_org and credit_id = any (ids)
    union select tenancy_id from deposit_movement where org_id = an_org and movement_id = any (ids)) t;

  delete from reminder where org_id = an_org and reminder_id = any (ids);
  delete from arrears_note where org_id = an_org and note_id = any (ids);
  delete from deposit_settlement where org_id = an_org and settlement_id = any (ids);
  delete from deposit_movement m
   where m.org_id = an_org and (m.movement_id = any (ids) or exists (
     select from allocation a
      where a.org_id = an_org and a.allocation_id = m.allocation_id
        and (a.charge_id = any (ids) or a.receipt_id = any (ids) or a.credit_id = any (ids))));
  delete from allocation
   where org_id = an_org and (charge_id = any (ids) or receipt_id = any (ids) or credit_id = any (ids) or refund_id = any (ids));
  delete from refund where org_id = an_org and refund_id = any (ids);
  delete from credit where org_id = an_org and credit_id = any (ids);
  delete from receipt_part where org_id = an_org and receipt_id = any (ids);
  delete from receipt where org_id = an_org and receipt_id = any (ids);
  delete from deposit_batch where org_id = an_org and batch_id = any (ids);
  delete from charge where org_id = an_org and charge_id = any (ids);
  delete from charge_run where org_id = an_org and run_id = any (ids);

  delete from tenancy_balance where org_id = an_org and tenancy_id = any (tenancies);
  insert into tenancy_balance (org_id, tenancy_id, currency, property_id, open_cents, prepaid_cents, credit_cents,
                               deposit_cents, oldest_due_on)
    select an_org, r.tenancy_id, r.currency, max(r.property_id::text)::uuid, sum(r.open), sum(r.prepaid), sum(r.credit),
           sum(r.deposit), min(r.due_on)
      from (select tenancy_id, currency, property_id, open_cents as open, 0::bigint as prepaid, 0::bigint as credit,
                   0::bigint as deposit, case when open_cents > 0 then due_on end as due_on
              from charge where org_id = an_org and tenancy_id = any (tenancies)
             union all
            select tenancy_id, currency, property_id, 0, unapplied_cents, 0, 0, null
              from receipt_part where org_id = an_org and tenancy_id = any (tenancies)
             union all
            select tenancy_id, currency, property_id, 0, 0, unapplied_cents, 0, null
              from credit where org_id = an_org and tenancy_id = any (tenancies)
             union all
            select tenancy_id, currency, property_id, 0, 0, 0, cents, null
              from deposit_movement where org_id = an_org and tenancy_id = any (tenancies)) r
     group by r.tenancy_id, r.currency;

  delete from charge_month where org_id = an_org;
  insert into charge_month (org_id, holder_id, month, currency, property_id, billed_cents, open_cents, charges,
                            held_billed_cents, held_open_cents, credited_cents)
    select an_org, h.holder_id, date_trunc('month', c.due_on)::date, c.currency, h.property_id,
           coalesce(sum(c.cents) filter (where c.voided_on is null), 0), sum(c.open_cents),
           count(*) filter (where c.voided_on is null),
           coalesce(sum(c.cents) filter (where c.voided_on is null and is_held_kind(c.kind)), 0),
           coalesce(sum(c.open_cents) filter (where is_held_kind(c.kind)), 0),
           coalesce(sum(case when is_held_kind(c.kind) then 0 else k.cents end), 0)
      from charge c
      cross join lateral (values (c.property_id, c.property_id), (c.org_id, null)) h (holder_id, property_id)
      left join lateral (
        select sum(a.cents) as cents from allocation a
          join credit g on g.org_id = a.org_id and g.credit_id = a.credit_id and g.kind <> 'deposit'
         where a.org_id = c.org_id and a.charge_id = c.charge_id) k on true
     where c.org_id = an_org
     group by h.holder_id, date_trunc('month', c.due_on)::date, c.currency, h.property_id;
end
$$;
revoke all on function take_back_history(uuid) from public;
