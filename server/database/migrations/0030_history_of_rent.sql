-- An export of everything brings charges, payments, what paid what, deposits and what was said about them as they were, with
-- the entries that the books have for them (docs/decisions/016). Undoing such an import takes the records out again; the
-- books keep what was posted, with its reversals.

alter table import_item drop constraint import_item_kind_check;
alter table import_item add constraint import_item_kind_check check (kind in
  ('property', 'unit', 'person', 'lease', 'entry', 'document', 'charge', 'receipt', 'credit', 'deposit', 'history'));

-- What was sent from another workspace has no message here; what became of it is known.
alter table reminder alter column mail_id drop not null,
  add column sent_state text check (sent_state in ('sent', 'failed', 'kept')),
  add constraint reminder_was_sent check (num_nonnulls(mail_id, sent_state) = 1);

-- Records of rent are never removed, but for what an import brought, when all of that goes; and for what paid it since and
-- was taken back again. The argument is the column of their own id.
create function refuse_change_of_history() returns trigger
  language plpgsql as $$
declare
  one jsonb;
  ids uuid[];
begin
  if tg_op = 'DELETE' and current_user <> 'gable_app' then
    if exists (select from organisation where org_id = old.org_id and is_sample) then return old; end if;
    one := to_jsonb(old);
    ids := array[(one ->> tg_argv[0])::uuid];
    if tg_table_name = 'allocation' then
      ids := ids || array[old.charge_id, old.receipt_id, old.credit_id, old.refund_id];
    elsif tg_table_name = 'deposit_movement' then
      ids := ids || (select array[a.charge_id, a.receipt_id, a.credit_id] from allocation a
                      where a.org_id = old.org_id and a.allocation_id = old.allocation_id);
    end if;
    if exists (select from import_item i
                where i.org_id = old.org_id and i.kind = 'history' and i.record_id = any (ids)) then
      return old;
    end if;
  end if;
  raise exception 'rows of % are never changed or removed', tg_table_name using errcode = 'restrict_violation';
end
$$;
do $$
declare
  a_table text;
  its_id text;
begin
  for a_table, its_id in
    values ('charge', 'charge_id'), ('receipt', 'receipt_id'), ('receipt_part', 'receipt_id'), ('credit', 'credit_id'),
           ('refund', 'refund_id'), ('deposit_batch', 'batch_id'), ('charge_run', 'run_id')
  loop
    execute format('drop trigger %I on %I', a_table || '_is_not_removed', a_table);
    execute format('create trigger %I before delete on %I for each row execute function refuse_change_of_history(%L)',
      a_table || '_is_not_removed', a_table, its_id);
  end loop;
  for a_table, its_id in values ('allocation', 'allocation_id'), ('deposit_movement', 'movement_id') loop
    execute format('drop trigger %I on %I', a_table || '_is_append_only', a_table);
    execute format('create trigger %I before update or delete on %I for each row execute function refuse_change_of_history(%L)',
      a_table || '_is_append_only', a_table, its_id);
  end loop;
end
$$;

create index import_item_of_record on import_item (org_id, record_id) where kind = 'history';

-- Takes out what an import brought of rent, and counts again what tenancies owe and months came to.
create function take_back_history(an_import uuid) returns void
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

-- As before, and with what happened on the ledgers first: nothing else is left that relies on leases and people then.
create or replace function take_back_import(an_import uuid, a_reason text, at_time timestamptz) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  an_org uuid := current_org();
  leases uuid[]; units uuid[]; properties uuid[]; people uuid[]; documents uuid[];
  gone uuid[];
begin
  perform from import_run where org_id = an_org and import_id = an_import and state = 'done' for update;
  if not found then
    raise exception 'import % cannot be taken back', an_import using errcode = 'restrict_violation';
  end if;
  select coalesce(array_agg(record_id) filter (where kind = 'lease'), '{}'),
         coalesce(array_agg(record_id) filter (where kind = 'unit'), '{}'),
         coalesce(array_agg(record_id) filter (where kind = 'property'), '{}'),
         coalesce(array_agg(record_id) filter (where kind = 'person'), '{}'),
         coalesce(array_agg(record_id) filter (where kind = 'document'), '{}')
    into leases, units, properties, people, documents
    from import_item where org_id = an_org and import_id = an_import;
  perform take_back_history(an_import);
  delete from search_entry where org_id = an_org and record_id = any (leases || units || properties || people);

  select coalesce(array_agg(file_id), '{}') into gone from document_version
   where org_id = an_org and document_id = any (documents);
  delete from document_version where org_id = an_org and document_id = any (documents);
  delete from document where org_id = an_org and document_id = any (documents);
  delete from stored_file where org_id = an_org and file_id = any (gone);

  delete from unit_hold where org_id = an_org and lease_id = any (leases);
  select coalesce(array_agg(l), '{}') into gone from unnest(leases) l
   where not exists (select from posting p where p.org_id = an_org and p.lease_id = l);
  update lease set continues_lease_id = null where org_id = an_org and lease_id = any (leases) and continues_lease_id = any (gone);
  delete from lease_checklist_item where org_id = an_org and lease_id = any (gone);
  delete from lease_clause where org_id = an_org and lease_id = any (gone);
  delete from lease_charge_amount where org_id = an_org and lease_id = any (gone);
  delete from lease_charge where org_id = an_org and lease_id = any (gone);
  delete from lease_party where org_id = an_org and lease_id = any (gone);
  delete from lease where org_id = an_org and lease_id = any (gone);
  update lease set stage = 'cancelled', cancel_reason = a_reason, leaves_on = null, end_kind = null,
                   notice_given_on = null, notice_by = null, end_reason = null, version = version + 1
   where org_id = an_org and lease_id = any (leases) and stage <> 'cancelled';

  -- What is kept keeps everything that it is a part of: the bed its room, and the room its flat.
  with recursive kept as (
    select u.unit_id, u.parent_unit_id from unit u
     where u.org_id = an_org and u.unit_id = any (units)
       and (exists (select from lease l where l.org_id = an_org and l.unit_id = u.unit_id)
            or exists (select from posting p where p.org_id = an_org and p.unit_id = u.unit_id))
    union
    select above.unit_id, above.parent_unit_id from kept
      join unit above on above.org_id = an_org and above.unit_id = kept.parent_unit_id)
  select coalesce(array_agg(u), '{}') into gone from unnest(units) u
   where u not in (select unit_id from kept);
  -- One statement: what belongs to one another goes at once.
  delete from unit where org_id = an_org and unit_id = any (gone);
  update unit set archived_at = at_time, version = version + 1
   where org_id = an_org and unit_id = any (units) and archived_at is null;

  select coalesce(array_agg(b), '{}') into gone from unnest(properties) b
   where not exists (select from unit u where u.org_id = an_org and u.property_id = b)
     and not exists (select from posting p where p.org_id = an_org and p.property_id = b);
  delete from ownership_share where org_id = an_org and property_id = any (gone);
  delete from management_agreement where org_id = an_org and property_id = any (gone);
  delete from late_fee_policy where org_id = an_org and property_id = any (gone);
  delete from membership_property where org_id = an_org and property_id = any (gone);
  delete from property where org_id = an_org and property_id = any (gone);
  update property set archived_at = at_time, version = version + 1
   where org_id = an_org and property_id = any (properties) and archived_at is null;

  delete from person_relation
   where org_id = an_org and person_id = any (people) and other_person_id = any (people);
  select coalesce(array_agg(n), '{}') into gone from unnest(people) n
   where not exists (select from lease_party y where y.org_id = an_org and y.person_id = n)
     and not exists (select from ownership_share o where o.org_id = an_org and o.person_id = n)
     and not exists (select from posting p where p.org_id = an_org and p.person_id = n);
  delete from person_contact where org_id = an_org and person_id = any (gone);
  delete from person where org_id = an_org and person_id = any (gone);
  update person set archived_at = at_time, version = version + 1
   where org_id = an_org and person_id = any (people) and archived_at is null;
end
$$;
