-- Whose money lies where (money.md, section 1): from here on every line of basis both or cash says its place, and an entry
-- balances in each place by itself. Entries are never changed: those from before are as they were.
alter table ledger_state add column placed_from bigint not null default 1 check (placed_from >= 1);
update ledger_state set placed_from = next_number where next_number > 1;

-- What the program itself posts to from now on, under the first free number from the usual one on.
do $$
declare
  added record;
begin
  for added in
    select s.org_id, n.system_key, n.number, n.kind, case when o.locale = 'de' then n.german else n.name end as name
      from ledger_state s
      join organisation o on o.org_id = s.org_id
     cross join (values
       ('input-tax', 1400, 'asset', 'Input tax', 'Vorsteuer'),
       ('due-to-manager', 2310, 'liability', 'Due to manager', 'Verbindlichkeiten gegenüber dem Verwalter'),
       ('unidentified', 2320, 'liability', 'Unidentified receipts', 'Ungeklärte Eingänge'),
       ('bank-transfers', 3200, 'equity', 'Bank transfers', 'Umbuchungen zwischen Konten'),
       ('fees-earned', 4600, 'income', 'Fees earned', 'Erhaltene Gebühren')) as n (system_key, number, kind, name, german)
     order by s.org_id, n.number
  loop
    insert into account (org_id, account_id, number, name, kind, system_key, created_at)
    select added.org_id, gen_random_uuid(), free::text, added.name, added.kind, added.system_key, now()
      from generate_series(added.number, added.number + 9999) free
     where not exists (select from account a where a.org_id = added.org_id and a.number = free::text)
     order by free limit 1
    on conflict (org_id, system_key) do nothing;
  end loop;
end
$$;
-- Whose money lies where, by now: one row for each place and holder, written by `write_entries` in the transaction that
-- posts, so that the trust equation never reads postings. What a bank account has is a row of its own, of kind `bank`.
create table fund_balance (
  org_id uuid not null references organisation,
  place_id uuid not null,
  holder_kind text not null check (
    holder_kind in ('bank', 'property', 'person', 'deposit', 'prepayment', 'tax', 'unidentified', 'company', 'unplaced')),
  holder_id uuid not null,
  currency text not null,
  cents bigint not null,
  primary key (org_id, place_id, holder_kind, holder_id, currency)
) with (fillfactor = 60);
select keep_within_organisation('fund_balance', array['select']);
create index fund_balance_by_holder on fund_balance (org_id, holder_id, holder_kind);
insert into fund_balance (org_id, place_id, holder_kind, holder_id, currency, cents)
select s.org_id, f.place_id, f.holder_kind, f.holder_id, f.currency, sum(f.cents)
  from ledger_state s cross join lateral fund_lines(s.org_id) f
 group by 1, 2, 3, 4, 5;
