-- At commit, of tenants' money that somebody took in: an operating account is for the company's own (money.md, 1.4 and 1.5).
-- What a bank or a payer did is not asked, nor what was taken in elsewhere and came along with an archive.
create or replace function refuse_wrong_kind() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  wrong record;
begin
  if new.explanation ?| array['imported', 'happened'] then return null; end if;
  if not exists (
    select from posting p join account a on a.org_id = p.org_id and a.account_id = p.account_id
     where p.org_id = new.org_id and p.entry_id = new.entry_id and a.bank_kind = 'operating' and p.amount_cents > 0)
  then return null; end if;
  select * into wrong from funds_put_wrong(new.org_id, array[new.entry_id]) where place_kind = 'operating' limit 1;
  if found then
    raise exception 'money of a % was put into %, which is for the company alone', wrong.holder_kind, wrong.place_id
      using errcode = 'check_violation', constraint = 'money_is_in_the_right_kind';
  end if;
  return null;
end
$$;
