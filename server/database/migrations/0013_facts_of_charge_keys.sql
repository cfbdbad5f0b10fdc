-- What a key says stands in columns of its own, and is read from there: the key itself is for looking up what was charged
-- before. Keys that were imported may be anything, so that these are words, and no days or ids.
alter table charge
  -- What it was charged as: rent, difference, late-fee, opening, one-off …
  add column charged_as text not null generated always as (split_part(charge_key, ':', 1)) stored,
  -- The line of the lease and its period: rent:<lease>:<line>:<period>, difference:rent:<lease>:<line>:<period>:<number>.
  add column line_key text generated always as (
    case split_part(charge_key, ':', 1)
      when 'rent' then split_part(charge_key, ':', 3)
      when 'difference' then split_part(charge_key, ':', 4) end) stored,
  add column period_key text generated always as (
    case split_part(charge_key, ':', 1)
      when 'rent' then split_part(split_part(charge_key, '~', 1), ':', 4)
      when 'difference' then split_part(split_part(charge_key, '~', 1), ':', 5) end) stored,
  -- Of a late fee, when that fell due which was late: late-fee:<lease>:<due>:<step>.
  add column obligation_due text generated always as (
    case split_part(charge_key, ':', 1) when 'late-fee' then split_part(charge_key, ':', 3) end) stored,
  -- The key that it gave back when its run was undone.
  add column former_key text generated always as (
    case when strpos(charge_key, '~') > 0 then split_part(charge_key, '~', 1) end) stored,
  -- What a month was billed: what was charged for it. Not security deposits, refunds to be paid back, balances brought
  -- forward, nor what a settlement deducted from a deposit.
  add column is_billed boolean not null generated always as (
    kind not in ('deposit', 'last-months-rent', 'refund-owed')
    and split_part(charge_key, ':', 1) not in ('opening', 'deposit-settlement')) stored;
drop index charge_not_billed;
create index charge_not_billed on charge (org_id, due_on) where not is_held_kind(kind) and not is_billed;
drop function is_billed(text, text);
