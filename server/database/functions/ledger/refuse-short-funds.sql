-- At commit, of an entry that somebody decided: nobody's money pays for what is another's (money.md, 1.5). What a bank or a
-- payer did is not asked, nor what was decided elsewhere and came along with an archive.
create or replace function refuse_short_funds() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  short record;
begin
  if new.explanation ?| array['imported', 'happened'] then return null; end if;
  select * into short from funds_taken_short(new.org_id, array[new.entry_id]) limit 1;
  if found then
    raise exception 'the fund of % % in % has % after this', short.holder_kind, short.holder_id, short.place_id, short.cents
      using errcode = 'check_violation', constraint = 'fund_is_not_short';
  end if;
  return null;
end
$$;
