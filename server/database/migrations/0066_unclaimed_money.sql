-- Money that nobody claims (money.md, 1.8): a payment that never cleared is voided, and what it paid is held for whoever it was
-- for, until it is paid again or goes to the state. It is a fund of its own, so that nothing else is paid with it.
do $$
declare
  added record;
begin
  for added in
    select s.org_id, case when o.locale = 'de' then 'Nicht abgeholte Gelder' else 'Unclaimed money' end as name
      from ledger_state s
      join organisation o on o.org_id = s.org_id
     order by s.org_id
  loop
    insert into account (org_id, account_id, number, name, kind, system_key, created_at)
    select added.org_id, gen_random_uuid(), free::text, added.name, 'liability', 'unclaimed', now()
      from generate_series(2330, 12329) free
     where not exists (select from account a where a.org_id = added.org_id and a.number = free::text)
     order by free limit 1
    on conflict (org_id, system_key) do nothing;
  end loop;
end
$$;

alter table fund_balance drop constraint fund_balance_holder_kind_check;
alter table fund_balance add constraint fund_balance_holder_kind_check check (
  holder_kind in ('bank', 'property', 'person', 'deposit', 'prepayment', 'tax', 'unidentified', 'unclaimed', 'company', 'unplaced'));

-- A payment that was stale, by its entry. What it paid is held as long as it is neither paid again nor turned over.
create table unclaimed_item (
  org_id uuid not null references organisation,
  entry_id uuid not null,
  account_id uuid not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  cents bigint not null check (cents > 0),
  -- Whose money it is; nobody is known of some old payments.
  person_id uuid,
  paid_on date not null,
  state text not null check (state in ('stale', 'noticed', 'reissued', 'turned-over')),
  staled_on date not null check (staled_on >= paid_on),
  staled_by uuid references app_user,
  staled_at timestamptz not null,
  -- The reversal of the payment, and what holds the money since.
  void_entry_id uuid not null,
  held_entry_id uuid not null,
  -- The day of the last letter to the holder.
  noticed_on date check (noticed_on >= staled_on),
  closed_on date,
  closed_entry_id uuid,
  -- The number of the check, or what the state confirmed with.
  closed_reference text check (char_length(closed_reference) between 1 and 60),
  version integer not null default 1,
  constraint payment_is_stale_once primary key (org_id, entry_id),
  constraint unclaimed_item_has_an_account foreign key (org_id, account_id) references account (org_id, account_id),
  constraint unclaimed_item_has_a_person foreign key (org_id, person_id) references person (org_id, person_id),
  foreign key (org_id, entry_id) references journal_entry (org_id, entry_id),
  foreign key (org_id, void_entry_id) references journal_entry (org_id, entry_id),
  foreign key (org_id, held_entry_id) references journal_entry (org_id, entry_id),
  foreign key (org_id, closed_entry_id) references journal_entry (org_id, entry_id),
  constraint unclaimed_item_is_closed_as_a_whole check (
    (state in ('reissued', 'turned-over')) = (closed_entry_id is not null) and (closed_on is null) = (closed_entry_id is null)
    and (closed_on is null or closed_on >= staled_on) and (closed_reference is null or closed_on is not null)),
  constraint unclaimed_item_is_noticed_with_a_day check (state <> 'noticed' or noticed_on is not null)
);
create index unclaimed_item_in_order on unclaimed_item (org_id, paid_on, entry_id);
create index unclaimed_item_of_person on unclaimed_item (org_id, person_id);
create index unclaimed_item_of_account on unclaimed_item (org_id, account_id);
select keep_within_organisation('unclaimed_item', array['select', 'insert', 'update']);

-- Somebody decides to pay it again or to turn it over, so it takes nobody's money for what is another's (0032).
create constraint trigger unclaimed_entry_leaves_no_fund_short after insert on journal_entry
  deferrable initially deferred for each row
  when (new.source_kind in ('unclaimed-reissued', 'unclaimed-turned-over'))
  execute function refuse_short_funds();
