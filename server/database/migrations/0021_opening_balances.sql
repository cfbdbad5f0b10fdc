-- Balances that were brought forward are records of rent like any other: charges, payments and deposits (domain.md, 4, 5, 9).

-- What was owed before is no income again on accrual: it stands against the clearing account. On the cash basis it becomes
-- what it was charged for once it is paid, which is the charge's own account.
create or replace function count_new_charges() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_generic_plan as $$
begin
  if exists (select from fresh f where not exists (
       select from posting p where p.org_id = f.org_id and p.entry_id = f.entry_id
          and p.currency = f.currency and p.amount_cents = -f.cents
          and (p.account_id = f.account_id or (f.charge_key like 'opening:%' and p.account_id = (
            select a.account_id from account a where a.org_id = f.org_id and a.system_key = 'opening-balances'))))) then
    raise exception 'a charge is not in the books as it is charged'
      using errcode = 'foreign_key_violation', constraint = 'charge_is_in_the_books';
  end if;
  insert into charge_month as m (org_id, holder_id, month, currency, property_id, billed_cents, open_cents, charges)
    select f.org_id, h.holder_id, date_trunc('month', f.due_on)::date, f.currency, h.property_id,
           sum(f.cents), sum(f.open_cents), count(*)
      from fresh f cross join lateral (values (f.property_id, f.property_id), (f.org_id, null)) h (holder_id, property_id)
     group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4
    on conflict (org_id, holder_id, month, currency) do update
      set billed_cents = m.billed_cents + excluded.billed_cents, open_cents = m.open_cents + excluded.open_cents,
          charges = m.charges + excluded.charges;
  insert into tenancy_balance as b (org_id, tenancy_id, currency, property_id, open_cents, oldest_due_on)
    select f.org_id, f.tenancy_id, f.currency, max(f.property_id::text)::uuid, sum(f.open_cents), min(f.due_on)
      from fresh f group by 1, 2, 3 order by 1, 2, 3
    on conflict (org_id, tenancy_id, currency) do update
      set property_id = excluded.property_id, open_cents = b.open_cents + excluded.open_cents,
          oldest_due_on = least(b.oldest_due_on, excluded.oldest_due_on);
  return null;
end
$$;

-- What was paid ahead elsewhere never came to a bank here.
alter table receipt drop constraint receipt_method_check;
alter table receipt add constraint receipt_method_check
  check (method in ('cash', 'cheque', 'transfer', 'card', 'direct-debit', 'other', 'opening'));

-- An import brings these too, and takes them back with it.
alter table import_item drop constraint import_item_kind_check;
alter table import_item add constraint import_item_kind_check check (kind in
  ('property', 'unit', 'person', 'lease', 'entry', 'document', 'charge', 'receipt', 'credit', 'deposit'));

-- The journal of one kind alone, such as what was posted by hand.
create index journal_entry_by_kind on journal_entry (org_id, source_kind, date desc, number desc);

-- Who writes, on letters, receipts and statements. The address is written whole, as those of people are.
alter table organisation
  add column legal_name text check (char_length(legal_name) between 1 and 160),
  add column address jsonb check (jsonb_typeof(address) = 'object'),
  add column tax_id text check (char_length(tax_id) between 1 and 40),
  add column contact_email text check (char_length(contact_email) between 3 and 254),
  add column contact_phone text check (char_length(contact_phone) between 1 and 40);
grant update (legal_name, address, tax_id, contact_email, contact_phone) on organisation to gable_app;
