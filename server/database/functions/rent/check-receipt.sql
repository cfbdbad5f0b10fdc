-- A payment is what its parts add up to, and its entry brings as much to where the money lies. Checked at commit, because
-- its parts are written after it.
create or replace function check_receipt() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  parts numeric;
  brought numeric;
begin
  select coalesce(sum(p.cents), 0) into parts from receipt_part p
   where p.org_id = new.org_id and p.receipt_id = new.receipt_id;
  if parts <> new.cents then
    raise exception 'payment % has % and its parts %', new.number, new.cents, parts
      using errcode = 'check_violation', constraint = 'receipt_is_its_parts';
  end if;
  select coalesce(sum(p.amount_cents), 0) into brought
    from posting p join account a on a.org_id = p.org_id and a.account_id = p.account_id
   where p.org_id = new.org_id and p.entry_id = new.entry_id and p.currency = new.currency and p.basis = 'both'
     and (a.is_bank or a.system_key in ('undeposited', 'opening-balances') or a.account_id = new.account_id);
  if brought <> new.cents then
    raise exception 'payment % has % and its entry brought %', new.number, new.cents, brought
      using errcode = 'check_violation', constraint = 'receipt_is_in_the_books';
  end if;
  return null;
end
$$;
