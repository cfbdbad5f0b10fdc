-- Claims of a line come to its amount and no further, and so do those of an entry to what it moved at the bank account.
-- Checked at commit, one account after the other: whoever comes second sees what the first one claimed.
create or replace function check_line_claims() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  line_cents numeric;
  entry_cents numeric;
  claimed numeric;
begin
  perform pg_advisory_xact_lock(hashtextextended('line-claims ' || new.org_id || ' ' || new.account_id, 0));
  select l.cents into line_cents from statement_line l
   where l.org_id = new.org_id and l.line_id = new.line_id and l.account_id = new.account_id;
  select sum(c.cents) into claimed from line_claim c where c.org_id = new.org_id and c.line_id = new.line_id;
  if line_cents is null or claimed * sign(line_cents) not between 0 and abs(line_cents)
     or sign(new.cents) <> sign(line_cents) then
    raise exception 'line % has % and claims of %', new.line_id, line_cents, claimed
      using errcode = 'check_violation', constraint = 'line_claims_fit_line';
  end if;
  select sum(p.amount_cents) into entry_cents from posting p
   where p.org_id = new.org_id and p.entry_id = new.entry_id and p.account_id = new.account_id
     and p.basis in ('both', 'cash');
  select sum(c.cents) into claimed from line_claim c
   where c.org_id = new.org_id and c.entry_id = new.entry_id and c.account_id = new.account_id;
  if entry_cents is null or claimed * sign(entry_cents) not between 0 and abs(entry_cents)
     or sign(new.cents) <> sign(entry_cents) then
    raise exception 'entry % moved % and is claimed for %', new.entry_id, entry_cents, claimed
      using errcode = 'check_violation', constraint = 'line_claims_fit_entry';
  end if;
  return null;
end
$$;
